import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { entities } from '@handoff/contracts/network/entities/entities'
import { useNavigate } from '@tanstack/react-router'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import {
  allInputs,
  type FormField,
  inputErrors,
  sentInputs,
  useNewFields,
  valuesByKey,
} from '../../customFields/formFields.ts'
import { EntityFields } from './EntityFields.tsx'
import { createOf, type EntityValues, getsInvitation } from './entityValues.ts'

type Props = {
  initialValues: EntityValues
  /** The request that is answered by it. */
  requestId?: number
  onClosed: () => void
}

export function NewEntityDialog(props: Props) {
  const answer = useNewFields(FieldTarget.Network)
  if (answer.fields) return <Form {...props} custom={answer.fields} />
  return <PendingDialog title="New provider" isPage onClosed={props.onClosed} {...answer} />
}

function Form({ initialValues, requestId, onClosed, custom }: Props & { custom: readonly FormField[] }) {
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const form = useEndpointForm(entities.create, {
    initialValues: { ...initialValues, ...valuesByKey(custom) },
    toInput: (values) => ({ ...createOf(values, requestId), ...sentInputs(allInputs(custom, values)) }),
    check: (values) => inputErrors(custom, allInputs(custom, values)),
    says: ({ name }) => `${name} added`,
    onSuccess: ({ id }) => navigate({ to: '/my-network/network-info', search: { id } }),
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="New provider"
      description={requestId ? `From request ${requestId}. Review before adding.` : undefined}
      submit={getsInvitation(form.values) ? 'Create and invite' : 'Create provider'}
      isPage
    >
      <EntityFields form={form} custom={custom} />
    </EndpointDialog>
  )
}
