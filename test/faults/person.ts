import { auth } from '@handoff/contracts/access/auth/auth'
import { clientOf, type Send } from '@handoff/contracts/kit'

/** Anyone who asks, at which address; told of each refusal of a server that is there. */
type Caller = { url: () => string; token?: string; onAnswer?: (answer: Notice) => void }
export type Notice = { status: number; took: number; retryAfter: number }

/** Longer than anyone waits; anyone who hangs is found by it. */
const longestWait = 20_000

/** A client over real HTTP. Status 0 where no one answers, or the connection breaks before the answer is whole. */
export const clientAt = ({ url, token, onAnswer }: Caller) => clientOf(sendTo({ url, token, onAnswer }))

const sendTo =
  ({ url, token, onAnswer }: Caller): Send =>
  async ({ method, url: path, body }, { idempotencyKey }) => {
    const began = performance.now()
    try {
      const response = await fetch(`${url()}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestWait),
      })
      const json: unknown = await response.json()
      const retryAfter = Number(response.headers.get('retry-after'))
      onAnswer?.({ status: response.status, took: performance.now() - began, retryAfter })
      return { status: response.status, json }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { status: 0, json: null }
    }
  }

export type Person = { id: number; token: string; entityId: number }

/** Someone of the demo network. */
export async function signIn(url: string, name: string): Promise<Person> {
  const { data } = await clientAt({ url: () => url })(auth.login, {
    email: `${name}@handoff.test`,
    password: 'handoff-demo',
  })
  if (!('token' in data)) throw new Error('A demo account asks for a second factor')
  return { id: data.id, token: data.token, entityId: data.entity?.id ?? 0 }
}
