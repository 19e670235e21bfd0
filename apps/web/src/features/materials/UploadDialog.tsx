import { sideOf } from '@handoff/contracts/kit'
import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { counted } from '../../ui/display/counted.ts'
import { AudienceSwitch } from '../../ui/filter/AudienceSwitch.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { useAudience } from '../notes/noteSubject.ts'
import type { Owner } from './fileCalls.ts'
import { beforeAcceptance } from './fileFacts.ts'
import css from './materials.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

type Props = { owner: Owner; files: readonly File[]; onClosed: () => void }

/** What is said of the files that were chosen, and how far each has come. */
export function UploadDialog({ owner, files, onClosed }: Props) {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const audience = useAudience(owner)
  const dialog = useDialog(onClosed)
  const [category, setCategory] = useState('')
  const [expiresOn, setExpiresOn] = useState<string | null>(null)
  const [isInternal, setInternal] = useState(!isAdmin)
  const [isEarly, setEarly] = useState(false)
  const { states, isSending, send, cancel, cancelAll } = useUploads(owner, files, dialog.onClose)
  const left = files.filter((_, at) => states[at]?.kind !== 'done' && states[at]?.kind !== 'canceled')
  const isRetry = Object.values(states).some(({ kind }) => kind === 'done' || kind === 'failed')
  const close = () => {
    cancelAll()
    dialog.onClose()
  }
  const share = owner.kind === 'customer' && !isInternal && { shareBeforeAcceptance: isEarly }
  return (
    <FormDialog
      title={`Upload ${counted(files.length, 'file')}`}
      description={`To ${owner.name}`}
      isDirty={isSending}
      isOpen={dialog.isOpen}
      onClose={close}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="default" onClick={isSending ? cancelAll : close}>
            {isSending ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            loading={isSending}
            disabled={left.length === 0}
            onClick={() => void send({ category, expiresOn, isInternal, ...share })}
          >
            {isRetry ? 'Try again' : 'Upload'}
          </Button>
        </>
      }
    >
      <ul className={css.uploads} aria-label="Files to upload">
        {files.map((file, at) => (
          <UploadRow key={`${file.name} ${at}`} file={file} state={states[at]} onCancel={() => cancel(at)} />
        ))}
      </ul>
      <div className={css.fields}>
        <TextInput
          label="Category"
          placeholder={owner.kind === 'customer' ? 'Identification, letter' : 'License, agreement, leaflet'}
          maxLength={60}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          disabled={isSending}
          data-autofocus
        />
        <DateField label="Expires" value={expiresOn} onChange={setExpiresOn} disabled={isSending} />
      </div>
      <div className={css.switches}>
        <AudienceSwitch audience={audience} isInternal={isInternal} onChange={setInternal} />
        {owner.kind === 'customer' && !isInternal && (
          <Switch
            {...beforeAcceptance}
            checked={isEarly}
            onChange={(event) => setEarly(event.currentTarget.checked)}
            disabled={isSending}
          />
        )}
      </div>
    </FormDialog>
  )
}
