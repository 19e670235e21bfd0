import type { Material } from '@handoff/contracts/materials'
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useDates } from '../../kit/dates/useDates.ts'
import { kindOf, sizeOf } from './fileFacts.ts'
import css from './materials.module.css'

/** What a file is, who uploaded it, and when; pressing its name opens it. */
export function FileWords({ file, onOpen }: { file: Material; onOpen: () => void }) {
  const { formatShort } = useDates()
  const by = [file.uploadedBy, file.side ?? 'Administration'].filter(Boolean).join(', ')
  return (
    <>
      <span className={css.icon}>
        <FileIcon mediaType={file.mediaType} />
      </span>
      <div className={css.words}>
        <button type="button" className={css.name} onClick={onOpen}>
          {file.name}
        </button>
        <span className={css.detail}>
          {[kindOf(file.mediaType), sizeOf(file.size), file.category, by].filter(Boolean).join(' · ')}
          {' · '}
          <span className={css.date}>{formatShort(file.createdAt)}</span>
        </span>
      </div>
    </>
  )
}

const look = { size: 19, stroke: 1.6, 'aria-hidden': true }

function FileIcon({ mediaType }: Pick<Material, 'mediaType'>) {
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...look} />
  if (mediaType.startsWith('image/')) return <IconPhoto {...look} />
  if (mediaType.includes('sheet') || mediaType === 'text/csv') return <IconFileSpreadsheet {...look} />
  return <IconFileText {...look} />
}
