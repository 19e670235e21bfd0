import { ApiError, type Endpoint, type Failure, type RequestOf, toRequest } from '@handoff/contracts/kit'
import { jsonOf, send } from '../query/client.ts'

type Options = { signal?: AbortSignal; onBytes?: (soFar: number) => void }

/** Requests a file: its bytes as they arrive, and the name from the server. */
export async function askForFile<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { signal, onBytes }: Options = {},
) {
  const { method, url } = toRequest(endpoint, input)
  const response = await send(url, { method, signal, headers: { Accept: 'text/csv, application/json' } })
  if (!response.ok) throw new ApiError(response.status, (await jsonOf(response)) as Failure)
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const type = response.headers.get('content-type') ?? ''
  return { blob: new Blob(await partsOf(response, onBytes), { type }), name: name ?? 'export.csv' }
}

async function partsOf({ body }: Response, onBytes: Options['onBytes']) {
  const parts: BlobPart[] = []
  if (!body) return parts
  let bytes = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
    onBytes?.((bytes += value.byteLength))
  }
}
