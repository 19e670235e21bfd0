import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Endpoint, sendsBody } from '@handoff/contracts/kit'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { removeUpload, uploadFolder } from '../files/uploads.ts'
import { badInput, Problem } from '../problem.ts'
import type { Door } from './door.ts'
import { countArrived, countRead } from './garbage.ts'
import { memoryBudget } from './memory-budget.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bodies up to this size are read before the sender is identified. */
const small = 64 * kilobyte

/** JSON limit of an endpoint: low for strangers, high for the few that include a document. */
export function bodyLimitOf({ access, hasDocument }: Pick<Endpoint, 'access' | 'hasDocument'>, body: Door['body']) {
  if (access === 'public') return body.stranger
  return hasDocument ? body.document : body.person
}

/** Infinity: no announced length. */
function announced({ headers }: FastifyRequest) {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Limits the memory of all requests together: JSON, text of forms, and files that are read as a whole. */
export function bodyMemory(uploads: string, body: Door['body']) {
  const json = memoryBudget(Math.max(body.person, body.document))
  const texts = memoryBudget(8 * megabyte)
  const files = memoryBudget(12 * megabyte)
  return {
    texts,
    /**
     * Identifies the sender before a large body is read. Large JSON is buffered on disk until it is complete and there
     * is room for it, so that slow senders block no memory.
     */
    admit: (endpoint: Endpoint, refuseStrangers: (request: FastifyRequest) => Promise<void>) => {
      if (!sendsBody(endpoint)) return undefined
      const limit = bodyLimitOf(endpoint, body)
      return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
        const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
        if (isForm && !endpoint.isForm) throw new Problem(415, 'unsupported_media_type', 'The body must be JSON')
        const bytes = announced(request)
        if (bytes <= small) return payload
        await refuseStrangers(request)
        if (isForm) return payload
        if (bytes > limit && Number.isFinite(bytes)) throw tooLarge()
        const waiting = await onDisk(payload, { limit, uploads })
        try {
          const release = await json.take(waiting.bytes)
          const end = () => {
            release()
            countRead(waiting.bytes)
          }
          if (reply.raw.destroyed) end()
          else reply.raw.once('close', end)
          return waiting.open()
        } catch (error) {
          await waiting.remove()
          throw error
        }
      }
    },
    /** Reserves memory for the files of a form while they are read as a whole; a large one is streamed from disk. */
    holding: async <T>(endpoint: Endpoint, form: unknown, work: () => Promise<T>): Promise<T> => {
      if (endpoint.isLarge || !(form instanceof Map)) return work()
      const bytes = [...form.values()].reduce((sum: number, it) => sum + (it instanceof File ? it.size : 0), 0)
      const release = await files.take(bytes)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

const tooLarge = () => new Problem(413, 'too_large', 'The request is too large')

/** Buffers a body on disk until it is read. */
async function onDisk(payload: RequestPayload, { limit, uploads }: { limit: number; uploads: string }) {
  const folder = await uploadFolder(uploads)
  const remove = () => removeUpload(folder)
  const target = path.join(folder, 'body')
  const file = await open(target, 'wx', 0o600)
  let bytes = 0
  try {
    // The connection stays open, so that the sender gets the error.
    for await (const chunk of (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limit) throw tooLarge()
      await file.appendFile(chunk)
      countArrived(chunk.length)
    }
  } catch (error) {
    await remove()
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? badInput({}, 'The body is incomplete') : error
  } finally {
    await file.close()
  }
  return {
    bytes,
    remove,
    open: (): RequestPayload => {
      const stream: RequestPayload = createReadStream(target)
      stream.receivedEncodedLength = bytes
      return stream.once('close', () => void remove())
    },
  }
}

/** How much more of an answered request is read. */
const mostDiscarded = 64 * megabyte

/**
 * Discards the rest of a request that is answered while still being sent, so that the sender gets to read the answer
 * instead of a connection error, and nothing waits for it. A sender who does not stop is disconnected.
 */
export function discardRest({ raw }: FastifyRequest, reply: FastifyReply) {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  if (!hasBody || raw.complete || raw.readableEnded) return
  let bytes = 0
  // Otherwise the connection is closed as soon as the answer is written.
  void reply.header('connection', 'keep-alive')
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    countArrived(chunk.length)
    if (bytes > mostDiscarded) raw.destroy()
  })
  raw.once('end', () => {
    if (raw.headers.connection?.toLowerCase() === 'close') raw.socket.end()
  })
  raw.resume()
}
