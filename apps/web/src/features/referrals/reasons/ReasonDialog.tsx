import type { RequestOf } from '@handoff/contracts/kit'
import {
  type EditableReason,
  type ReasonSide,
  ReasonUse,
  type ReasonValues,
  reasons,
  sidesOf,
} from '@handoff/contracts/referrals/reasons'
import { Checkbox, Flex, Switch, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import css from './reasons.module.css'
import { sideNames, usedBy, uses } from './reasonWords.ts'

type Props = { appliesTo: ReasonUse; reason?: EditableReason; onClosed: () => void }

/** A new reason of a use, or one that exists. */
export function ReasonDialog({ appliesTo, reason, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const endpoint = reason ? reasons.save : reasons.create
  const sides = sidesOf[appliesTo]
  const form = useEndpointForm<typeof endpoint, ReasonValues>(endpoint, {
    initialValues: {
      label: reason?.label ?? '',
      sides: reason?.sides ?? [...sides],
      isCommentRequired: reason?.isCommentRequired ?? false,
      suggestsReroute: reason?.suggestsReroute ?? false,
      countsAsGap: reason?.countsAsGap ?? false,
      isActive: reason?.isActive ?? true,
    },
    draftOf: appliesTo,
    toInput: (values) =>
      ({ ...(reason ? { id: reason.id, version: reason.version } : { appliesTo }), ...values }) as RequestOf<
        typeof endpoint
      >,
    onSuccess: dialog.onClose,
  })
  const toggle = (
    name: 'isCommentRequired' | 'suggestsReroute' | 'countsAsGap' | 'isActive',
    label: string,
    description: string,
  ) => (
    <Switch
      labelPosition="left"
      classNames={{ body: css.switch, labelWrapper: css.grow }}
      label={label}
      description={description}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  )
  const { label } = uses.find(({ value }) => value === appliesTo)!
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={reason ? `Edit ${reason.label}` : `Add ${label.toLowerCase()} reason`}
      description={reason && usedBy(reason)}
      submit={reason ? 'Save reason' : 'Add reason'}
    >
      <TextInput label="Label" maxLength={80} data-autofocus {...form.getInputProps('label')} />
      <Checkbox.Group
        label="Who may use it"
        value={form.values.sides}
        onChange={(selected) =>
          form.setFieldValue('sides', sides.filter((side) => selected.includes(side)) as ReasonSide[])
        }
        error={form.errors.sides}
      >
        <Flex className={css.sides} rowGap="xs" columnGap="lg" wrap="wrap">
          {sides.map((side) => (
            <Checkbox key={side} value={side} label={sideNames[side]} disabled={sides.length === 1} />
          ))}
        </Flex>
      </Checkbox.Group>
      {toggle('isCommentRequired', 'Comment required', 'A comment is required with this reason.')}
      {appliesTo === ReasonUse.Reject &&
        toggle('suggestsReroute', 'Suggests reroute', 'Suggests referring the customer to another provider.')}
      {appliesTo !== ReasonUse.RequestReject &&
        toggle('countsAsGap', 'Counts as gap', 'Reports count the need as unmet because of missing services.')}
      {reason && toggle('isActive', 'Active', 'Inactive reasons can’t be chosen. They stay where they were used.')}
    </EndpointDialog>
  )
}
