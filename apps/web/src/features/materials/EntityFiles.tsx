import { fileEndings, type Material, materials, mostFileMegabytes, mostFiles } from '@handoff/contracts/materials'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { PageTurner } from '../../ui/table/PageTurner.tsx'
import { FileItem } from './FileItem.tsx'
import css from './materials.module.css'

const size = 20
const loadUpload = () => import('./UploadDialog.tsx')
const loadPreview = () => import('./PreviewDialog.tsx')

/** The files that are kept with an entity. */
export function EntityFiles({ entityId, name }: { entityId: number; name: string }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<File[]>([])
  const [opened, setOpened] = useState<Material>()
  const mayAdd = useCan(materials.addToEntity)
  const { data, error, refetch } = useEndpoint(
    materials.ofEntity,
    { id: entityId, pageNo: page, pageSize: size },
    { keep: true },
  )
  const Upload = useLazyPart(loadUpload, chosen.length > 0)?.UploadDialog
  const Preview = useLazyPart(loadPreview, opened !== undefined)?.PreviewDialog
  return (
    <Panel title="Files" isFlush>
      {mayAdd && (
        <div className={css.drop}>
          <FileDrop label="Files of the member" accept={fileEndings} button="Choose files" isMany onChoose={setChosen}>
            <b>Drop files here</b>
            PDF, pictures, text, CSV, Word and Excel; {mostFileMegabytes} MB each, {mostFiles} in all.
          </FileDrop>
        </div>
      )}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconFiles}
          title="No files yet"
          text={mayAdd ? 'Keep agreements, licenses and leaflets here.' : 'Files of this member are listed here.'}
        />
      ) : (
        <ul className={css.files} aria-label="Files">
          {data.data.map((file) => (
            <FileItem key={file.id} entityId={entityId} file={file} onOpen={() => setOpened(file)} />
          ))}
        </ul>
      )}
      <PageTurner page={page} size={size} total={data?.total ?? 0} onTurn={setPage} />
      {Upload && chosen.length > 0 && (
        <Upload entityId={entityId} name={name} files={chosen} onClosed={() => setChosen([])} />
      )}
      {Preview && opened && <Preview entityId={entityId} file={opened} onClosed={() => setOpened(undefined)} />}
    </Panel>
  )
}
