import { type Endpoint, sendsBody } from '@handoff/contracts/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoryBudget } from './memory-budget.ts'
import { Problem } from './problem.ts'
import { mostFormText } from './request-form.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bodies of this size are neither counted nor asked who sends them before they are read. */
const small = 32 * kilobyte

/** How much JSON an endpoint takes: strangers send little, and a document travels in a few only. */
export function bodyLimitOf({ access, hasDocument }: Pick<Endpoint, 'access' | 'hasDocument'>) {
  if (access === 'public') return 16 * kilobyte
  return hasDocument ? 5 * megabyte : 512 * kilobyte
}

/** Infinity: it is not announced how much comes. */
function announced({ headers }: FastifyRequest) {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** What of all requests together is in memory at once: bodies that arrive, and files that are read as a whole. */
export function bodyMemory() {
  const bodies = memoryBudget(8 * megabyte)
  const files = memoryBudget(12 * megabyte)
  return {
    /**
     * Before a large body is read it is known who sends it, and that there is room for it. It has its room until the
     * answer is sent.
     */
    admit: (endpoint: Endpoint, refuseStrangers: (request: FastifyRequest) => Promise<void>) => {
      if (!sendsBody(endpoint)) return undefined
      const limit = bodyLimitOf(endpoint)
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
        if (isForm && !endpoint.isForm) throw new Problem(415, 'unsupported_media_type', 'The body must be JSON')
        const bytes = announced(request)
        if (bytes <= small) return
        await refuseStrangers(request)
        // What is announced to be too large is refused before any of it is read.
        if (!isForm && bytes > limit && Number.isFinite(bytes)) return
        const release = await bodies.take(Math.min(bytes, isForm ? mostFormText : limit))
        reply.raw.once('close', release)
        if (reply.raw.destroyed) release()
      }
    },
    /** Holds room for the files of a form while they are read as a whole; a large one is passed on from the disk. */
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
