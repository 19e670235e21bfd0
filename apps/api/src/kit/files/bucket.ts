import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '../problem.ts'
import type { FileStore } from './store.ts'

export type Bucket = { endpoint: string; name: string; region: string; accessKeyId: string; secretAccessKey: string }

const patience = 120_000

/** Message for the user: the store failed, they did nothing wrong. */
const away = (cause: unknown) =>
  Object.assign(unavailable('Can’t reach the file store. Try again in a moment'), { cause })

/** A wrong key or a missing bucket: retrying does not help. */
const refused = (cause: Error) =>
  Object.assign(unavailable('The file store refuses the connection. Ask an administrator to check its settings'), {
    cause,
  })

/** Any S3-compatible bucket: Amazon, MinIO, Ceph, R2. Uses path-style addresses, which all of them support. */
export function bucketStore({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${name}/${encodeURIComponent(key)}`

  async function ask(key: string, { method, ...more }: { method: string; body?: Blob }) {
    // Signed separately: the client would read the body first to sign a request with it.
    const { url, headers } = await client.sign(addressOf(key), {
      method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    })
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(url, { method, headers, signal, ...more }).catch((error: unknown) => {
      throw away(error)
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    const refusal = new Error(`The file store answered ${method} with ${answer.status}`)
    if (answer.status === 507) throw Object.assign(refusal, { code: 'ENOSPC' })
    throw answer.status >= 500 ? away(refusal) : refused(refusal)
  }

  return {
    put: async (key, file) => {
      const answer = await ask(key, { method: 'PUT', body: file })
      await answer.arrayBuffer()
      if (!answer.ok) throw refused(new Error(`The file store has no bucket ${name}`))
    },
    open: async (key) => {
      const { ok, body } = await ask(key, { method: 'GET' })
      return ok && body ? Readable.fromWeb(body as ReadableStream) : null
    },
    has: async (key) => (await ask(key, { method: 'HEAD' })).ok,
    remove: async (key) => {
      await (await ask(key, { method: 'DELETE' })).arrayBuffer()
    },
  }
}
