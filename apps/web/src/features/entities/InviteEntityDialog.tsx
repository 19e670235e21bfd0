import type { EditableEntity } from '@handoff/contracts/entities/editing'
import { entities } from '@handoff/contracts/entities/entities'
import { type Entity, EntityState } from '@handoff/contracts/entities/entity'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import parts from '../../ui/form/Form.module.css'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Dialog, DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './form/EntityForm.module.css'
import { useEditable } from './useEditableEntity.ts'

type Props = { entity: Pick<Entity, 'id' | 'name'>; onClosed: () => void }

/** Asks someone to run an entity that no one runs yet; also under another address than the first time. */
export function InviteEntityDialog({ entity, onClosed }: Props) {
  const { data, error, refetch } = useEditable(entity.id)
  if (data) return <Form entity={data} onClosed={onClosed} />
  return (
    <Dialog title={titleOf(entity)} isOpen onClose={onClosed} size={520}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton rows={3} />}
    </Dialog>
  )
}

const titleOf = ({ name }: { name: string }) => `Invite somebody to run ${name}`

function Form({ entity, onClosed }: { entity: EditableEntity; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  // What waited when one began: once the new one is sent, it is that one that waits.
  const [waiting] = useState(entity.invitation)
  const close = () => setOpen(false)
  const form = useEndpointForm(entities.invite, {
    initialValues: { email: waiting?.email ?? entity.email ?? '', message: '' },
    toInput: (values) => ({ ...values, id: entity.id }),
    onSuccess: close,
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={titleOf(entity)}
      description="They get a mail with a link that works for 14 days, choose a password, and are in."
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={520}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <CurrentValues entity={entity} waiting={waiting} />
        <TextInput label="Email" type="email" withAsterisk data-autofocus {...form.getInputProps('email')} />
        <Textarea label="Message" autosize minRows={2} maxRows={8} {...form.getInputProps('message')} />
        <DialogFooter>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Send invitation
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}

type CurrentValues = { entity: EditableEntity; waiting: EditableEntity['invitation'] }

/** How matters stand, in a sentence. */
function CurrentValues({ entity: { entityState }, waiting }: CurrentValues) {
  const { formatRelative, formatShort } = useDates()
  if (waiting) {
    return (
      <p className={css.quiet}>
        {waiting.email} was invited {formatRelative(waiting.sentAt)}
        {isOver(waiting)
          ? ', and did not answer in time.'
          : ` and can answer until ${formatShort(waiting.expiresAt)}. That link stops working when you send another.`}
      </p>
    )
  }
  if (entityState === EntityState.Rejected)
    return <p className={css.quiet}>The invitation was declined. You can ask again, or ask somebody else.</p>
  return <p className={css.quiet}>It stays in the directory as it is, and can be referred to once somebody accepts.</p>
}

const isOver = ({ expiresAt }: { expiresAt: string }, now = Date.now()) => Date.parse(expiresAt) <= now
