import { type RequestOf, sideOf } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/materials'
import { touchedBy } from '@handoff/contracts/touches'
import { Button, Progress, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { upload } from '../../kit/files/upload.ts'
import { refresh } from '../../kit/query/refresh.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { toast } from '../../kit/toast.tsx'
import { counted } from '../../ui/display/counted.ts'
import { AudienceSwitch } from '../../ui/filter/AudienceSwitch.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { useAudience } from '../notes/noteSubject.ts'
import { sizeOf } from './fileWords.ts'
import css from './materials.module.css'

type Props = { entityId: number; name: string; files: readonly File[]; onClosed: () => void }
type State = { share: number; isDone?: boolean; refusal?: string }

/** What is said of the files that were chosen, and how far each has come. */
export function UploadDialog({ entityId, name, files, onClosed }: Props) {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const audience = useAudience({ kind: 'entity', id: entityId, name })
  const dialog = useDialog(onClosed)
  const [category, setCategory] = useState('')
  const [expiresOn, setExpiresOn] = useState<string | null>(null)
  const [isInternal, setInternal] = useState(!isAdmin)
  const [states, setStates] = useState<Record<number, State>>({})
  const [isSending, setSending] = useState(false)
  const cache = useQueryClient()
  const stop = useRef(new AbortController())
  const note = (at: number, state: State) => setStates((before) => ({ ...before, [at]: state }))
  const waiting = files.filter((_, at) => !states[at]?.isDone)

  const send = async () => {
    setSending(true)
    stop.current = new AbortController()
    const { signal } = stop.current
    let failures = 0
    for (const [at, file] of files.entries()) {
      if (states[at]?.isDone || signal.aborted) continue
      note(at, { share: 0 })
      try {
        const asked: RequestOf<typeof materials.addToEntity> = { id: entityId, file, category, expiresOn, isInternal }
        await upload(materials.addToEntity, asked, { signal, onProgress: (share) => note(at, { share }) })
        note(at, { share: 1, isDone: true })
      } catch (error) {
        failures++
        note(at, { share: 0, refusal: wordsOf(error) })
      }
    }
    setSending(false)
    await refresh(cache, touchedBy(materials.addToEntity))
    if (failures || signal.aborted) return
    toast.success(`${counted(files.length, 'file has', 'files have')} been uploaded`)
    dialog.onClose()
  }
  const close = () => {
    stop.current.abort()
    dialog.onClose()
  }
  return (
    <FormDialog
      title={`Upload ${counted(files.length, 'file')}`}
      description={`To ${name}`}
      isDirty={isSending}
      isOpen={dialog.isOpen}
      onClose={close}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="default" onClick={isSending ? () => stop.current.abort() : close}>
            {isSending ? 'Stop' : 'Cancel'}
          </Button>
          <Button loading={isSending} onClick={() => void send()}>
            {waiting.length < files.length ? 'Try the others again' : 'Upload'}
          </Button>
        </>
      }
    >
      <ul className={css.uploads} aria-label="Files to upload">
        {files.map((file, at) => (
          <li key={`${file.name} ${at}`}>
            <div>
              <b>{file.name}</b>
              <span>{states[at]?.isDone ? 'Uploaded' : sizeOf(file.size)}</span>
            </div>
            {states[at] && !states[at].refusal && (
              <Progress
                value={states[at].share * 100}
                size="sm"
                aria-label={`Progress of ${file.name}`}
                color={states[at].isDone ? 'teal' : undefined}
              />
            )}
            {states[at]?.refusal && <p role="alert">{states[at].refusal}</p>}
          </li>
        ))}
      </ul>
      <div className={css.fields}>
        <TextInput
          label="Category"
          placeholder="License, agreement, leaflet"
          maxLength={60}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          disabled={isSending}
          data-autofocus
        />
        <DateField label="Expires" value={expiresOn} onChange={setExpiresOn} disabled={isSending} />
      </div>
      <AudienceSwitch audience={audience} isInternal={isInternal} onChange={setInternal} />
    </FormDialog>
  )
}

function wordsOf(error: unknown) {
  const { fields, message } = error as { fields?: Record<string, string[]>; message: string }
  return fields?.file?.[0] ?? Object.values(fields ?? {})[0]?.[0] ?? message
}
