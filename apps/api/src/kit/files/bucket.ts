import { once } from 'node:events'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '../problem.ts'
import type { FileStore } from './store.ts'

export type Bucket = { endpoint: string; name: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Milliseconds of silence, while the store should take or send bytes, after which it counts as away. */
const silence = 20_000
/** S3 accepts parts from 5 MB on, and 10,000 of them. */
const bytesInPart = 64 * 1024 * 1024

/** Message for the user: the store failed, they did nothing wrong. */
const away = (cause: unknown) =>
  Object.assign(unavailable('Can’t reach the file store. Try again in a moment'), { cause })

/** A wrong key or a missing bucket: retrying does not help. */
const refused = (cause: Error) =>
  Object.assign(unavailable('The file store refuses the connection. Ask an administrator to check its settings'), {
    cause,
  })

export type BucketStore = FileStore & {
  /** Keys that begin with a prefix. */
  list: (prefix: string) => Promise<string[]>
  /** Of any size. */
  putParts: (key: string, file: Blob) => Promise<void>
  openParts: (key: string) => AsyncGenerator<Buffer>
}

type Request = { method: string; query?: Record<string, string>; body?: Blob | string; range?: string }

/** Any S3-compatible bucket: Amazon, MinIO, Ceph, R2. Uses path-style addresses, which all of them support. */
export function bucketStore(
  { endpoint, name, region, accessKeyId, secretAccessKey }: Bucket,
  { partBytes = bytesInPart, patience = silence } = {},
): BucketStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (key: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    const address = [endpoint.replace(/\/+$/, ''), name, ...key.split('/').map(encodeURIComponent)].join('/')
    return search ? `${address.replace(/\/$/, '')}?${search}` : address
  }

  async function ask(key: string, { method, query = {}, range, body }: Request): Promise<Response> {
    // Signed separately: the client would read the body first to sign a request with it.
    const { url, headers } = await client.sign(addressOf(key, query), {
      method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...(range ? { range } : {}) },
    })
    const blob = body === undefined ? null : new Blob([body])
    if (blob) headers.set('content-length', String(blob.size))
    const silent = silenceWatch(patience)
    const sending = blob && { body: blob.stream().pipeThrough(silent.whilePassing()), duplex: 'half' }
    const response = await fetch(url, { method, headers, signal: silent.signal, ...sending } as RequestInit)
      .catch((error: unknown) => {
        throw away(error)
      })
      .finally(silent.end)
    const answer = new Response(response.body && readPatiently(response.body, patience), response)
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    const refusal = new Error(`The file store answered ${method} with ${answer.status}`)
    if (answer.status === 507) throw Object.assign(refusal, { code: 'ENOSPC' })
    throw answer.status >= 500 ? away(refusal) : refused(refusal)
  }

  const noBucket = () => refused(new Error(`The file store has no bucket ${name}`))

  /** The text of an answer; a bucket may also answer 200 with an error in it. */
  async function textOf(key: string, request: Request) {
    const answer = await ask(key, request)
    const text = await answer.text()
    if (!answer.ok) throw noBucket()
    if (text.includes('<Error>')) throw away(new Error(`The file store answered ${request.method} with an error`))
    return text
  }

  async function put(key: string, body: Blob) {
    const answer = await ask(key, { method: 'PUT', body })
    await answer.arrayBuffer()
    if (!answer.ok) throw noBucket()
  }

  async function putInParts(key: string, file: Blob) {
    const [uploadId = ''] = valuesOf('UploadId', await textOf(key, { method: 'POST', query: { uploads: '' } }))
    try {
      let parts = ''
      for (let from = 0, number = 1; from < file.size; from += partBytes, number++) {
        const query = { partNumber: String(number), uploadId }
        const answer = await ask(key, { method: 'PUT', query, body: file.slice(from, from + partBytes) })
        await answer.arrayBuffer()
        parts += `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`
      }
      const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
      await textOf(key, { method: 'POST', query: { uploadId }, body })
    } catch (error) {
      await ask(key, { method: 'DELETE', query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  return {
    put,
    putParts: (key, file) => (file.size > partBytes ? putInParts(key, file) : put(key, file)),
    openParts: async function* (key) {
      for (let from = 0, size = 1; from < size; from += partBytes) {
        const answer = await ask(key, { method: 'GET', range: `bytes=${from}-${from + partBytes - 1}` })
        if (!answer.ok || !answer.body) throw refused(new Error(`The file store has no ${key}`))
        // Without ranges, the first answer has everything.
        size = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
        for await (const bytes of answer.body) yield Buffer.from(bytes)
      }
    },
    list: async (prefix) => {
      const keys: string[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query: Record<string, string> = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) }
        const text = await textOf('', { method: 'GET', query })
        keys.push(...valuesOf('Key', text))
        next = valuesOf('NextContinuationToken', text)[0]
      }
      return keys
    },
    open: async (key) => {
      const { ok, body } = await ask(key, { method: 'GET' })
      if (!ok || !body) return null
      const bytes = body.values()
      // Before the first byte an error still becomes an error response.
      const first = await bytes.next()
      return Readable.from(first.done ? [] : rest(first.value, bytes), { objectMode: false })
    },
    has: async (key) => (await ask(key, { method: 'HEAD' })).ok,
    remove: async (key) => {
      await (await ask(key, { method: 'DELETE' })).arrayBuffer()
    },
  }
}

/** Aborts after this time without a sign of life. */
function silenceWatch(patience: number) {
  const abort = new AbortController()
  const silent = () => abort.abort(new Error(`The file store was silent for ${patience / 1000} s`))
  let timer = setTimeout(silent, patience)
  const end = () => clearTimeout(timer)
  const again = () => {
    end()
    timer = setTimeout(silent, patience)
  }
  return {
    signal: abort.signal,
    end,
    whilePassing: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (bytes, control) => {
          again()
          control.enqueue(bytes)
        },
      }),
  }
}

/** Who reads it may be slow, the store may not. */
function readPatiently(body: ReadableStream<Uint8Array<ArrayBuffer>>, patience: number) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(control) {
      const silent = silenceWatch(patience)
      const ended = once(silent.signal, 'abort').then(() => Promise.reject(away(silent.signal.reason)))
      ended.catch(() => {})
      try {
        const { done, value } = await Promise.race([reader.read(), ended])
        if (done) control.close()
        else control.enqueue(value)
      } catch (error) {
        reader.cancel(error).catch(() => {})
        throw error
      } finally {
        silent.end()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

async function* rest(first: Uint8Array, bytes: AsyncIterable<Uint8Array>) {
  yield first
  yield* bytes
}

/** Of the elements with a name in the XML that a bucket answers. */
const valuesOf = (element: string, xml: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value]) => value!)
