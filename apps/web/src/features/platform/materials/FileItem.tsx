import { isShown, type Material } from '@handoff/contracts/platform/materials'
import { Flex } from '@mantine/core'
import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { EditFileDialog } from './EditFileDialog.tsx'
import { FileWords } from './FileWords.tsx'
import { fileCalls, type Owner, saveFile } from './fileCalls.ts'
import { expiryOf } from './fileFacts.ts'
import css from './materials.module.css'

type Props = { owner: Owner; file: Material; onOpen: () => void }

/** One file: opened, saved, described, deleted once asked. */
export function FileItem({ owner, file, onOpen }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { today } = useDates()
  const remove = useAction(fileCalls[owner.kind].remove, {
    feedback: 'deleted',
    says: () => `${file.name} deleted`,
    onSuccess: () => setAsking(false),
  })
  const expiry = file.expiresOn && expiryOf(file.expiresOn, today(), formatDay)
  const canShow = isShown(file.mediaType)
  const save = () => void saveFile(owner, file)
  return (
    <Flex className={css.file} component="li" gap="sm" align="center">
      <FileWords file={file} onOpen={save} hasAddress={canShow} />
      <Flex className={css.marks} component="span" gap="xs">
        {expiry && <StatusPill tone={expiry.tone}>{expiry.words}</StatusPill>}
        {file.isInternal ? (
          <StatusPill tone="neutral">Internal</StatusPill>
        ) : (
          <span className="muted">{file.shareBeforeAcceptance ? 'Shared before acceptance' : 'Shared'}</span>
        )}
      </Flex>
      <RowMenu
        name={file.name}
        actions={[
          ...(canShow ? [{ label: 'Preview', icon: IconEye, onSelect: onOpen }] : []),
          { label: 'Download', icon: IconDownload, onSelect: save },
          ...(file.mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => setEditing(true) }] : []),
          ...(file.mayRemove
            ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      {isEditing && <EditFileDialog owner={owner} file={file} onClosed={() => setEditing(false)} />}
      <ConfirmDialog
        title={`Delete ${file.name}?`}
        confirm="Delete"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: owner.id, materialId: file.id })}
        onClose={() => setAsking(false)}
      >
        The file is deleted for everyone. This can’t be undone.
      </ConfirmDialog>
    </Flex>
  )
}
