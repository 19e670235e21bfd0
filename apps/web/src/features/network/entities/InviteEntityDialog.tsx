import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { EditableEntity } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import { type Entity, EntityState } from '@handoff/contracts/network/entities/entity'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { UnsentNotice } from '../../platform/mails/UnsentNotice.tsx'
import { useEmailed } from '../../platform/mails/useEmail.ts'
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

const titleOf = ({ name }: { name: string }) => `Invite an administrator for ${name}`

function Form({ entity, onClosed }: { entity: EditableEntity; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const emailed = useEmailed()
  // What waited when one began: once the new one is sent, it is that one that waits.
  const [waiting] = useState(entity.invitation)
  const form = useEndpointForm(entities.invite, {
    initialValues: { email: waiting?.email ?? entity.email ?? '', message: '' },
    toInput: (values) => ({ ...values, id: entity.id }),
    says: (_, { email }) => emailed('Invitation', email),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={titleOf(entity)}
      description="They’ll get an email to set a password. The link works for 14 days."
      size={520}
      submit="Send invitation"
    >
      <UnsentNotice />
      <CurrentValues entity={entity} waiting={waiting} />
      <TextInput label="Email" type="email" withAsterisk data-autofocus {...form.getInputProps('email')} />
      <Textarea label="Message" autosize minRows={2} maxRows={8} {...form.getInputProps('message')} />
    </EndpointDialog>
  )
}

type CurrentValues = { entity: EditableEntity; waiting: EditableEntity['invitation'] }

/** The current state, in a sentence. */
function CurrentValues({ entity: { entityState }, waiting }: CurrentValues) {
  const { formatShort, formatMoment } = useDates()
  if (waiting) {
    return (
      <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
        {waiting.email} was invited {lowered(formatMoment(waiting.sentAt))}
        {isOver(waiting)
          ? ' and didn’t respond in time.'
          : ` and can answer until ${formatShort(waiting.expiresAt)}. That link stops working when you send another.`}
      </Text>
    )
  }
  if (entityState === EntityState.Rejected)
    return (
      <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
        The invitation was declined. You can resend it or invite someone else.
      </Text>
    )
  return (
    <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
      It stays in the directory as it is until someone accepts.
    </Text>
  )
}

const isOver = ({ expiresAt }: { expiresAt: string }, now = Date.now()) => Date.parse(expiresAt) <= now
