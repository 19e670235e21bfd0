import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { type RequestDetail, requests } from '@handoff/contracts/network/requests/requests'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { nothingTyped, type RequestValues, typedFrom } from './kinds/formValues.ts'
import { kinds } from './kinds/index.ts'
import type { CurrentValues } from './kinds/kind.ts'
import { payloadOf } from './requestPayload.ts'

export type Beginning =
  | { mode: 'new'; type: RequestType }
  | { mode: 'change'; currentValues: CurrentValues }
  | { mode: 'resubmit'; request: RequestDetail }
  /** As it will be added. */
  | { mode: 'edit'; request: RequestDetail }

/** What one begins with, whichever way it was begun. */
function begunFrom(props: Beginning) {
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
      const before = kinds[type].begunWith(current ?? payload)
      return { type, action, target, payload: { ...before, ...payload }, before, request: props.request } as const
    }
  }
}

/** The form of a request, whichever way it begins. */
export function useRequestForm(beginning: Beginning, onSuccess: (answered: RequestDetail) => unknown) {
  const [begun] = useState(() => begunFrom(beginning))
  const { type, action, target, payload, before, request } = begun
  const isEdit = beginning.mode === 'edit'
  const endpoint: Named<Endpoint> = isEdit ? requests.add : kinds[type].endpoint
  const initialValues: RequestValues = {
    payload: payload ? typedFrom({ payload }) : nothingTyped,
    notes: request && !isEdit ? (request.notes ?? '') : '',
  }
  const form = useEndpointForm(endpoint, {
    initialValues,
    toInput: ({ payload: typed, notes }) => {
      const changes = payloadOf(type, typed, { action, before, named: request?.payload })
      const input =
        isEdit && request
          ? { id: request.id, version: request.version, payload: changes, notes }
          : {
              ...kinds[type].input,
              ...(action !== 'add' && { action, targetId: target?.id ?? null }),
              ...(request && { copiedFromId: request.id }),
              payload: changes,
              notes,
            }
      return input as RequestOf<typeof endpoint>
    },
    ...(isEdit && { feedback: 'nothing' as const }),
    onSuccess: (answered) => onSuccess(answered as RequestDetail),
  })
  return { form, type, action, target }
}
