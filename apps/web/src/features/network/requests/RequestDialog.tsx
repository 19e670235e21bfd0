import { sideOf } from '@handoff/contracts/kit'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { Textarea } from '@mantine/core'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { kinds } from './kinds/index.ts'
import { RequestDuplicates } from './RequestDuplicates.tsx'
import { type Beginning, useRequestForm } from './useRequestForm.ts'

type Props = { onClosed: () => void } & Exclude<Beginning, { mode: 'edit' }>

/** Requests something of the network’s administrators: something new, a change, or again what was rejected. */
export function RequestDialog(props: Props) {
  const dialog = useDialog(props.onClosed)
  const { form, type, action, target } = useRequestForm(props, dialog.onClose)
  const { Fields } = kinds[type]
  const isCorrection = action === 'change'
  const isAsker = sideOf(useMe().userType.id) === 'entity'

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={isCorrection ? `Suggest an edit to ${target?.name}` : `Request ${requestKinds[type].requested}`}
      description={
        isCorrection
          ? 'Correct what’s wrong. An administrator will review it and let you know.'
          : 'An administrator will review it and let you know.'
      }
      submit={isCorrection ? 'Send suggestion' : 'Send request'}
      isPage
    >
      <Fields
        form={form}
        isAsker={isAsker}
        isCorrection={isCorrection}
        hints={isAsker && !isCorrection && <RequestDuplicates type={type} typed={form.values.payload} />}
      />
      <Textarea
        label={isCorrection ? 'What’s wrong, and how do you know?' : 'Why it’s needed'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('notes')}
      />
    </EndpointDialog>
  )
}
