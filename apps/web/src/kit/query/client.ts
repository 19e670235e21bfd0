import { ApiError, changedHeader, clientOf } from '@handoff/contracts/kit'
import { pausedSession } from '../session/pausedSession.ts'
import { previewRole } from '../session/previewRole.ts'
import { session } from '../session/session.ts'

/**
 * Calls the server. A 401 on an authenticated call ends the session; an unreachable server is an `ApiError` of status
 * 0.
 */
export const ask = clientOf(async ({ method, url, body }, { idempotencyKey, signal }) => {
  const isForm = body instanceof FormData
  const response = await send(url, {
    method,
    signal,
    body: isForm ? body : body && JSON.stringify(body),
    headers: {
      Accept: 'application/json',
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
  })
  const changed = response.headers.get(changedHeader)
  return { status: response.status, json: await jsonOf(response), ...(changed && { changes: JSON.parse(changed) }) }
})

type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

export async function send(url: string, request: Sent): Promise<Response> {
  if (!session.token && pausedSession.person && !isLogin(url)) await pausedSession.resumed
  const sentWith = session.token
  const role = sentWith && !ofSession.includes(url) ? previewRole.current : null
  const headers = {
    ...request.headers,
    ...(sentWith && { Authorization: `Bearer ${sentWith}` }),
    ...(role && { 'X-Preview-Role': String(role.id) }),
  }
  const response = await reach(url, { ...request, headers })
  // The role was deleted, or can't be previewed anymore: ends the preview.
  if (role && url === whoAmI && (response.status === 404 || response.status === 403)) {
    previewRole.end()
    return send(url, request)
  }
  // A token that was renewed in between is no reason to be logged out.
  if (response.status === 401 && sentWith && sentWith === session.token) session.end('expired')
  // A form below the login is sent by its own button; the page around it just waits.
  if (response.status === 401 && sentWith && pausedSession.person && request.method === 'GET') return send(url, request)
  return response
}

async function reach(url: string, request: RequestInit) {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(0, { title: 'Can’t connect. Check your internet connection.', code: 'unreachable' })
  }
}

const whoAmI = '/api/auth/me'
const isLogin = (url: string) => url.startsWith('/api/auth/') && url !== whoAmI
/** Calls that keep or end the session ignore the previewed role. */
const ofSession = ['/api/auth/logout', '/api/auth/refresh']

/** A proxy in front of a server that is down responds with its own page. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return response.ok ? { title: '', data: null } : { title: wordsFor(response), code: 'unknown' }
  }
}

const wordsFor = ({ status }: Response) => {
  if (status === 500) return 'Internal Server Error'
  return status >= 502 ? 'Can’t connect. Check your internet connection.' : 'Something went wrong'
}
