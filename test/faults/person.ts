import { auth } from '@handoff/contracts/access/auth/auth'
import { clientOf, type Send } from '@handoff/contracts/kit'

/** A caller and its address; `onAnswer` gets every error response. */
type Caller = { url: () => string; token?: string; onAnswer?: (answer: Notice) => void }
export type Notice = { status: number; title: string; took: number; retryAfter: number }

/** Longer than any request may take, to find hanging ones. */
const longestWait = 20_000

/** A client over real HTTP. Status 0 if there is no answer, or the connection breaks before it is complete. */
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
      const json = (await response.json()) as { title: string }
      const retryAfter = Number(response.headers.get('retry-after'))
      onAnswer?.({ status: response.status, title: json.title, took: performance.now() - began, retryAfter })
      return { status: response.status, json }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { status: 0, json: null }
    }
  }

export type Person = { id: number; token: string; entityId: number }

/** Someone in the demo network. */
export async function signIn(url: string, name: string): Promise<Person> {
  const { data } = await clientAt({ url: () => url })(auth.login, {
    email: `${name}@handoff.test`,
    password: 'handoff-demo',
  })
  if (!('token' in data)) throw new Error('A demo account asks for a second factor')
  return { id: data.id, token: data.token, entityId: data.entity?.id ?? 0 }
}
