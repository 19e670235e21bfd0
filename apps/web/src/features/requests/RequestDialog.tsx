import { type Endpoint, type Named, type RequestOf, sideOf } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/requests/request-type'
import { type RequestDetail, requests } from '@handoff/contracts/requests/requests'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { RequestDuplicates } from './RequestDuplicates.tsx'
import { RequestFields } from './RequestFields.tsx'
import { askingEndpoints } from './requestEndpoints.ts'
import { nothingTyped, payloadOf, type RequestValues, typedFrom } from './requestValues.ts'
import { useDecisionToast } from './useRequests.ts'

/** What a change is about, and what stands there. */
export type CurrentValues = {
  type: RequestType
  target: { id: number; name: string }
  payload: Record<string, unknown>
}
type Props = { onClosed: () => void } & (
  | { mode: 'new'; type: RequestType }
  | { mode: 'change'; currentValues: CurrentValues }
  /** `edit`: as it will be added. `copy`: asked for again. */
  | { mode: 'edit' | 'resubmit'; request: RequestDetail; onDecided?: (request: RequestDetail) => void }
)

const names = { 1: 'a location', 2: 'a category', 3: 'an organization', 4: 'an individual' } as const

/** What one begins with, whichever way it was begun. */
function begunFrom(props: Props) {
  switch (props.mode) {
    case 'new':
      return { type: props.type, action: 'add', target: null, payload: undefined, before: {}, request: null } as const
    case 'change': {
      const { type, target, payload } = props.currentValues
      return { type, action: 'change', target, payload, before: payload, request: null } as const
    }
    default: {
      const { requestType: type, action, target, payload, current } = props.request
      // A change begins with what is there now, and says what is different from it.
      const before = { ...(current ?? payload), ...(type === 2 && { specialties: [] }) }
      return { type, action, target, payload: { ...before, ...payload }, before, request: props.request } as const
    }
  }
}
type Begun = ReturnType<typeof begunFrom>

function useRequestForm(
  { type, action, target, payload, before, request }: Begun,
  isEdit: boolean,
  onSuccess: (answered: RequestDetail) => unknown,
) {
  const endpoint: Named<Endpoint> = isEdit ? requests.add : askingEndpoints[type]
  const initialValues: RequestValues = {
    payload: payload ? typedFrom({ payload }) : nothingTyped,
    notes: request && !isEdit ? (request.notes ?? '') : '',
  }
  return useEndpointForm(endpoint, {
    initialValues,
    toInput: ({ payload: typed, notes }) => {
      const sent = payloadOf(type, typed, { action, before, named: request?.payload })
      const asked =
        isEdit && request
          ? { id: request.id, version: request.version, payload: sent, notes }
          : {
              ...(type === 1 && { requestType: 1 }),
              ...(action !== 'add' && { action, targetId: target?.id ?? null }),
              ...(request && { copiedFromId: request.id }),
              payload: sent,
              notes,
            }
      return asked as RequestOf<typeof endpoint>
    },
    ...(isEdit && { tells: 'nothing' as const }),
    onSuccess: (answered) => onSuccess(answered as RequestDetail),
  })
}

/** What one asks for; or, for anyone who decides, as it shall be added. */
export function RequestDialog(props: Props) {
  const dialog = useDialog(props.onClosed)
  const [begun] = useState(() => begunFrom(props))
  const { type, action, target, request } = begun
  const isEdit = props.mode === 'edit'
  const isCorrection = action === 'change'
  const tell = useDecisionToast()
  const form = useRequestForm(begun, isEdit, (answered) => {
    dialog.onClose()
    if (props.mode !== 'edit') return
    tell(answered)
    props.onDecided?.(answered)
  })
  const isAsker = sideOf(useMe().userType.id) === 'entity'

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={
        isEdit
          ? `Edit ${request?.title}`
          : isCorrection
            ? `Suggest an edit to ${target?.name}`
            : `Request ${names[type]}`
      }
      description={
        isEdit
          ? `It’s ${isCorrection ? 'changed' : 'added'} exactly as shown here. The requester sees what you changed.`
          : isCorrection
            ? 'Correct what’s wrong. An administrator will review it and let you know.'
            : 'An administrator will review it and let you know.'
      }
      size={616}
      submit={
        isEdit
          ? isCorrection
            ? 'Approve and change'
            : 'Approve and add'
          : isCorrection
            ? 'Send suggestion'
            : 'Send request'
      }
      isLong
    >
      <RequestFields
        form={form}
        type={type}
        isAsker={isAsker}
        isCorrection={isCorrection}
        hints={isAsker && !isCorrection && <RequestDuplicates type={type} typed={form.values.payload} />}
      />
      <Textarea
        label={
          isEdit ? 'Note to the requester' : isCorrection ? 'What’s wrong, and how do you know?' : 'Why it’s needed'
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('notes')}
      />
    </EndpointDialog>
  )
}
