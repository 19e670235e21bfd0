import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'

type Props = { mediaType: string; size?: number }

/** What kind of file it is, at a glance. */
export function FileIcon({ mediaType, size = 19 }: Props) {
  const look = { size, stroke: 1.6, 'aria-hidden': true }
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...look} />
  if (mediaType.startsWith('image/')) return <IconPhoto {...look} />
  if (mediaType.includes('sheet') || mediaType === 'text/csv') return <IconFileSpreadsheet {...look} />
  return <IconFileText {...look} />
}
