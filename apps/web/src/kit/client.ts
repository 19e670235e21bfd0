import { ApiError, clientOf } from '@handoff/contracts/kit'
import { session } from './session.ts'

/** Asks the server. A 401 on a signed-in call ends the session; a server out of reach is an `ApiError` of status 0. */
export const ask = clientOf(async ({ method, url, body }, { idempotencyKey, signal }) => {
  const sentWith = session.token
  const response = await reach(url, {
    method,
    signal,
    body: body instanceof FormData ? body : body && JSON.stringify(body),
    headers: {
      Accept: 'application/json',
      ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(sentWith && { Authorization: `Bearer ${sentWith}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
  })
  // A token that was renewed meanwhile is no reason to be signed out.
  if (response.status === 401 && sentWith && sentWith === session.token) session.end('expired')
  return { status: response.status, json: await jsonOf(response) }
})

async function reach(url: string, request: RequestInit) {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(0, { title: 'The server cannot be reached', code: 'unreachable' })
  }
}

/** A proxy in front of a server that is down answers with a page of its own. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return response.ok ? { title: '', data: null } : { title: wordsFor(response), code: 'unknown' }
  }
}

const wordsFor = ({ status }: Response) => {
  if (status === 500) return 'Internal Server Error'
  return status >= 502 ? 'The server cannot be reached' : 'Something went wrong'
}
