import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import type { ReactNode } from 'react'
import type { RequestFieldsProps } from './formParts.ts'
import type { FormValues } from './formValues.ts'

export type Payload = Record<string, unknown>

/** What a change is about, and what is there now. */
export type CurrentValues = {
  type: RequestType
  target: { id: number; name: string }
  payload: Payload
}

/** What is shown of one kind of request, and how it is edited. */
export type Kind = {
  /** The call by which it is requested, and what only that call has. */
  endpoint: Named<Endpoint>
  input: Payload
  Fields: (props: RequestFieldsProps) => ReactNode
  /** What is typed in these fields, as it is sent. */
  payloadOf: (typed: FormValues, isCorrection: boolean) => Payload
  /** What the form of a change begins with, of what is there. */
  begunWith: (current: Payload) => Payload
  /** Its detail is an address. */
  hasAddress: boolean
  /** Its place is shown large, next to all that a decision needs. */
  hasLocationView: boolean
  /** Search parameters of the full form that answers a request; null where there is none. */
  fullForm: { type?: 1 } | null
}
