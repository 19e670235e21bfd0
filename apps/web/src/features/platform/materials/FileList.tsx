import { fileEndings, isShown, mostFileMegabytes, mostFiles } from '@handoff/contracts/platform/materials'
import { Box } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PageTurner } from '../../../ui/table/PageTurner.tsx'
import { FileItem } from './FileItem.tsx'
import { fileCalls, type Owner } from './fileCalls.ts'

const size = 20
const loadUpload = () => import('./UploadDialog.tsx')
const loadPreview = () => import('./PreviewDialog.tsx')

type Props = {
  owner: Owner
  /** What one stores here: said while there is nothing. */
  purpose: string
}

/** Where files are dropped or pasted, and those that the person may see, the latest first. */
export function FileList({ owner, purpose }: Props) {
  const [page, setPage] = useState(1)
  const [newFiles, setNewFiles] = useState<File[]>([])
  const { file: openedId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { list, add } = fileCalls[owner.kind]
  const mayAdd = useCan(add)
  const { data, error, refetch } = useEndpoint(list, { id: owner.id, pageNo: page, pageSize: size }, { keep: true })
  const opened = data?.data.find(({ id, mediaType }) => id === openedId && isShown(mediaType))
  const show = (file: number | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, file }), resetScroll: false })
  const Upload = useLazyPart(loadUpload, newFiles.length > 0)?.UploadDialog
  const Preview = useLazyPart(loadPreview, opened !== undefined)?.PreviewDialog
  usePastedFiles(mayAdd && newFiles.length === 0, setNewFiles)
  return (
    <>
      {mayAdd && (
        <Box pt="md" px="lg" pb="md">
          <FileDrop
            label={`Files of ${owner.name}`}
            accept={fileEndings}
            button="Choose files"
            isMany
            onChoose={setNewFiles}
          >
            <b>Drop or paste files here</b>
            PDF, pictures, text, CSV, Word, and Excel; {mostFileMegabytes} MB each, {mostFiles} in all.
          </FileDrop>
        </Box>
      )}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.total === 0 ? (
        <EmptyState icon={IconFiles} title="No files yet" text={mayAdd ? purpose : 'Files appear here.'} />
      ) : (
        <PlainList className="soft-above" gap={0} aria-label="Files">
          {data.data.map((file) => (
            <FileItem key={file.id} owner={owner} file={file} onOpen={() => show(file.id)} />
          ))}
        </PlainList>
      )}
      <PageTurner page={page} size={size} total={data?.total ?? 0} onTurn={setPage} />
      {Upload && newFiles.length > 0 && <Upload owner={owner} files={newFiles} onClosed={() => setNewFiles([])} />}
      {Preview && opened && <Preview subject={owner} file={opened} onClosed={() => show(undefined)} />}
    </>
  )
}

/** A picture of the clipboard, or files that were copied. Text that is pasted into a field stays text. */
function usePastedFiles(isActive: boolean, onPaste: (files: File[]) => void) {
  useEffect(() => {
    if (!isActive) return
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].slice(0, 10)
      if (!files.length) return
      event.preventDefault()
      onPaste(files)
    }
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [isActive, onPaste])
}
