import { type HelpDetail, HelpState, help } from '@handoff/contracts/referrals/help'
import { type Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { request: HelpDetail; onClosed: () => void }

const priorities = Object.entries(priorityNames).map(([value, label]) => ({ value, label }))

/** How urgent it is, and when its worker goes on. */
export function NextStepDialog({ request, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { dayIn } = useDates()
  const isNew = request.state === HelpState.New
  // What was planned stays, unless it is changed here.
  const planned = !isNew && request.dueAt ? dayIn(request.dueAt) : ''
  const form = useEndpointForm(help.plan, {
    initialValues: { priority: String(request.priority), nextOn: planned },
    toInput: ({ priority, nextOn }) => ({
      id: request.id,
      version: request.version,
      priority: Number(priority) as Priority,
      nextOn: nextOn || null,
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog {...dialog} form={form} title={`Next step for ${request.number}`} submit="Save" dismiss="Cancel">
      <Picker label="Priority" data={priorities} data-autofocus {...form.getInputProps('priority')} />
      <DateField
        label={isNew ? 'Answer by' : 'Continue on'}
        description="Leave it empty to use the response time of the priority."
        {...form.getInputProps('nextOn')}
      />
    </EndpointDialog>
  )
}
