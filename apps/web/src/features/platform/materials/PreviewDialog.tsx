import type { Material } from '@handoff/contracts/platform/materials'
import { Box, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import type { Subject } from '../../customers/notes/noteSubject.ts'
import { linksOf } from './fileCalls.ts'
import { kindOf } from './fileFacts.ts'

type Props = { subject: Subject; file: Material; onClosed: () => void }

/** A picture or a PDF, looked at without leaving the page. */
export function PreviewDialog({ subject, file, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data, error, refetch } = useLinksOnce(subject, file)
  return (
    <Dialog
      title={file.name}
      description={[kindOf(file.mediaType), sizeOf(file.size), file.category].filter(Boolean).join(' · ')}
      size={860}
      {...dialog}
      footer={
        data && (
          <>
            <Button
              component="a"
              href={data.url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={15} stroke={1.7} />}
            >
              Open in a new tab
            </Button>
            <Button
              component="a"
              href={data.downloadUrl}
              download
              leftSection={<IconDownload size={15} stroke={1.7} />}
            >
              Download
            </Button>
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={360} radius="md" />
      ) : file.mediaType === 'application/pdf' ? (
        <Reader url={data.url} name={file.name} />
      ) : (
        <Box
          component="img"
          display="block"
          maw="100%"
          mah="min(64vh, 640px)"
          my={0}
          mx="auto"
          bdrs="md"
          bg="var(--surface-sunken)"
          src={data.url}
          alt={file.name}
        />
      )}
    </Dialog>
  )
}

function Reader({ url, name }: { url: string; name: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox keeps the browser's reader of PDFs from starting
  return (
    <Box
      component="iframe"
      display="block"
      w="100%"
      h="min(64vh, 640px)"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--surface-sunken)"
      src={url}
      title={name}
    />
  )
}

/** Asked for once, and again when it is opened again: another address would load the file again while one reads it. */
const useLinksOnce = (subject: Subject, file: Material) =>
  useQuery({
    queryKey: ['links of a file', file.id],
    queryFn: () => linksOf(subject, file),
    staleTime: Infinity,
    gcTime: 0,
  })
