import { isShown, type Material, materials } from '@handoff/contracts/materials'
import {
  IconDownload,
  IconEye,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { ask } from '../../kit/query/client.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { expiryOf, kindOf, sizeOf } from './fileWords.ts'
import css from './materials.module.css'

type Props = { entityId: number; file: Material; onOpen: () => void }

/** One file: looked at, saved, deleted once asked. */
export function FileItem({ entityId, file, onOpen }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { formatShort, today } = useDates()
  const links = useFileLinks(entityId, file.id)
  const remove = useAction(materials.removeFromEntity, { tells: 'deleted', onSuccess: () => setAsking(false) })
  const expiry = file.expiresOn && expiryOf(file.expiresOn, today(), formatDay)
  const canShow = isShown(file.mediaType)
  const open = () => (canShow ? onOpen() : void links.save())
  return (
    <li className={css.file}>
      <span className={css.icon}>
        <FileIcon mediaType={file.mediaType} />
      </span>
      <div className={css.words}>
        <button type="button" className={css.name} onClick={open}>
          {file.name}
        </button>
        <span className={css.detail}>
          {[
            kindOf(file.mediaType),
            sizeOf(file.size),
            file.category,
            `${file.uploadedBy ?? 'Somebody'}, ${file.side ?? 'Administration'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <span className={css.date}>{formatShort(file.createdAt)}</span>
        </span>
      </div>
      <span className={css.marks}>
        {expiry && <StatusPill tone={expiry.tone}>{expiry.words}</StatusPill>}
        <StatusPill tone={file.isInternal ? 'neutral' : 'brand'}>{file.isInternal ? 'Internal' : 'Shared'}</StatusPill>
      </span>
      <RowMenu
        name={file.name}
        actions={[
          ...(canShow ? [{ label: 'Preview', icon: IconEye, onSelect: onOpen }] : []),
          { label: 'Download', icon: IconDownload, onSelect: () => void links.save() },
          ...(file.mayRemove
            ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      <ConfirmDialog
        title={`Delete ${file.name}?`}
        confirm="Yes, delete it"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: entityId, materialId: file.id })}
        onClose={() => setAsking(false)}
      >
        The file is gone for everybody, and cannot be brought back.
      </ConfirmDialog>
    </li>
  )
}

const look = { size: 19, stroke: 1.6, 'aria-hidden': true }

function FileIcon({ mediaType }: Pick<Material, 'mediaType'>) {
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...look} />
  if (mediaType.startsWith('image/')) return <IconPhoto {...look} />
  if (mediaType.includes('sheet') || mediaType === 'text/csv') return <IconFileSpreadsheet {...look} />
  return <IconFileText {...look} />
}

/** Addresses of a file are asked for at the moment they are needed: they are good for a few minutes only. */
function useFileLinks(entityId: number, materialId: number) {
  const find = async () => (await ask(materials.viewOfEntity, { entityId, materialId })).data
  return {
    find,
    save: async () => {
      try {
        const { downloadUrl } = await find()
        Object.assign(document.createElement('a'), { href: downloadUrl, download: '' }).click()
      } catch (error) {
        toast.error((error as Error).message)
      }
    },
  }
}
