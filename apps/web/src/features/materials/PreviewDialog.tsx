import type { Answer } from '@handoff/contracts/kit'
import { type Material, materials } from '@handoff/contracts/materials'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ask } from '../../kit/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { kindOf, sizeOf } from './fileWords.ts'
import css from './materials.module.css'

type Props = { entityId: number; file: Material; onClosed: () => void }

/** A picture or a PDF, looked at without leaving the page. */
export function PreviewDialog({ entityId, file, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const { data, error, retry } = useLinksOnce(entityId, file.id)
  return (
    <Dialog
      title={file.name}
      description={[kindOf(file.mediaType), sizeOf(file.size), file.category].filter(Boolean).join(' · ')}
      size={860}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
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
        <ErrorState error={error} onRetry={retry} />
      ) : !data ? (
        <Skeleton h={360} radius="md" />
      ) : file.mediaType === 'application/pdf' ? (
        <Reader url={data.url} name={file.name} />
      ) : (
        <img className={css.picture} src={data.url} alt={file.name} />
      )}
    </Dialog>
  )
}

function Reader({ url, name }: { url: string; name: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox keeps the browser's reader of PDFs from starting
  return <iframe className={css.reader} src={url} title={name} />
}

type Links = Answer<typeof materials.viewOfEntity>

/** Asked for once: another address would load the file anew while one reads it. */
function useLinksOnce(entityId: number, materialId: number) {
  const [state, setState] = useState<{ data?: Links; error?: Error }>({})
  const [tries, setTries] = useState(1)
  useEffect(() => {
    let isCurrent = true
    ask(materials.viewOfEntity, { entityId, materialId }).then(
      ({ data }) => isCurrent && setState({ data }),
      (error: Error) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [entityId, materialId, tries])
  return { ...state, retry: () => setTries(tries + 1) }
}
