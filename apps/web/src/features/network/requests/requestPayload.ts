import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { type FormValues, typedFrom } from './kinds/formValues.ts'
import { kinds } from './kinds/index.ts'
import type { Payload } from './kinds/kind.ts'

type About = {
  action: RequestDetail['action']
  /** What the form began with. */
  before?: Payload
  /** What the request named so far. */
  named?: Payload
}

/** What is sent, on top of what the form does not show: of something new what was typed, of a change what differs. */
export function payloadOf(type: RequestType, typed: FormValues, about: About = { action: 'add' }): Payload {
  const { action, before = {}, named = {} } = about
  const kind = kinds[type]
  if (action === 'add') return { ...named, ...kind.payloadOf(typed, false) }
  const [now, then] = [kind.payloadOf(typed, true), kind.payloadOf(typedFrom({ payload: before }), true)]
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(then[field])
  const unseen = Object.entries(named).filter(([field]) => !(field in now))
  return Object.fromEntries([...unseen, ...Object.entries(now).filter(isChanged)])
}
