import { type Answer, ApiError, type Endpoint, type Failure, type RequestOf, toRequest } from '@handoff/contracts/kit'
import { previewRole } from '../session/previewRole.ts'
import { session } from '../session/session.ts'

export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sends a form and reports its progress, which `fetch` can't. Rejects like `ask`. */
export function upload<E extends Endpoint>(endpoint: E, input: RequestOf<E>, { onProgress, signal }: UploadOptions) {
  const { method, url, body } = toRequest(endpoint, input)
  return new Promise<Answer<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = session.token
    const unreachable = () =>
      reject(new ApiError(0, { title: 'Can’t connect. Check your internet connection.', code: 'unreachable' }))
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (token && previewRole.current) request.setRequestHeader('X-Preview-Role', String(previewRole.current.id))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 401 && token && token === session.token) session.end('expired')
      const answer = answerOf(request)
      if (request.status < 400) resolve((answer as { data: Answer<E> }).data)
      else reject(new ApiError(request.status, answer as Failure))
    })
    request.addEventListener('error', unreachable)
    request.addEventListener('timeout', unreachable)
    request.addEventListener('abort', () => reject(new ApiError(0, { title: 'Upload stopped', code: 'stopped' })))
    signal.addEventListener('abort', () => request.abort())
    request.send(body as FormData)
  })
}

function answerOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return { title: 'Can’t connect. Check your internet connection.', code: 'unknown' }
  }
}
