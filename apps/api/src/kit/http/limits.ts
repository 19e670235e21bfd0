import type { Endpoint } from '@handoff/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { QueryConfig } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { DB } from '../../db/schema.ts'
import { tooMany } from '../problem.ts'
import { bearerOf, hashOf } from '../security/token.ts'
import type { Door } from './door.ts'

const isOpen = ({ access, method }: Endpoint) => access === 'public' && method !== 'GET'
/** Each survey answer is saved as it is given, with a token of 256 random bits. */
const isFrequent = ({ isFrequent: is = false }: Endpoint) => is
/** A logged-in person confirms the password: a stolen session must not allow guessing it. */
const asksPassword = ({ access, input }: Endpoint) =>
  access !== 'public' && ('password' in input.shape || 'currentPassword' in input.shape)
const isPublicRead = ({ access, method, path }: Endpoint) =>
  access === 'public' && method === 'GET' && path.startsWith('/public/')
/** Looks up an emailed link or a status link. */
const readsToken = ({ access, method, input }: Endpoint) =>
  access === 'public' && method === 'GET' && 'token' in input.shape
/**
 * What strangers send to the administrators, limited per address, regardless of the names and emails entered. Answers through
 * an emailed link are exempt: an office answers many from one address.
 */
const isPublicForm = ({ access, method, path, input }: Endpoint) =>
  access === 'public' && method !== 'GET' && path.startsWith('/public/') && !('token' in input.shape)

type Limit = {
  rate: keyof Door['rates']
  appliesTo: (endpoint: Endpoint) => boolean
  keyOf: (request: FastifyRequest, endpoint: Endpoint) => string
}

/**
 * Counted in the database, for all processes together.
 *
 * Guessing is slow where it could pay off: a few per address and account, pending login, link, or session. One address
 * cannot keep the server busy with ever new accounts either, as each attempt costs it a password hash; an office behind one
 * address stays far below.
 */
const shared: readonly Limit[] = [
  {
    rate: 'attempts',
    appliesTo: (endpoint) => (isOpen(endpoint) && !isFrequent(endpoint)) || asksPassword(endpoint),
    keyOf: (request, { method, path }) => `${method} ${path} ${request.ip} ${whoIn(request)}`,
  },
  {
    rate: 'answers',
    appliesTo: (endpoint) => isOpen(endpoint) && isFrequent(endpoint),
    keyOf: (request, { method, path }) => `${method} ${path} ${request.ip} ${whoIn(request)}`,
  },
  { rate: 'strangers', appliesTo: isOpen, keyOf: ({ ip }) => `open ${ip}` },
  { rate: 'forms', appliesTo: isPublicForm, keyOf: ({ ip }) => `form ${ip}` },
  { rate: 'links', appliesTo: readsToken, keyOf: ({ ip }) => `token ${ip}` },
]

const seconds = 60

/**
 * Returns a function that rejects a request to an endpoint called too often. A limit that is used up is remembered by the
 * process until its minute ends, so that anyone who keeps trying costs the database nothing.
 */
export function limits(app: FastifyInstance, rates: Door['rates']) {
  const { pool } = app.handoff.database
  // Statements without a name: a pooler in front of the database may not know them.
  const storeClient = { query: ({ text, values }: QueryConfig) => pool.query(text, values) }
  const counted = shared.map((limit) => ({
    ...limit,
    limiter: new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: rates[limit.rate],
      duration: seconds,
      inMemoryBlockOnConsumed: rates[limit.rate] + 1,
    }),
  }))
  // Public reads cost queries: an address that keeps requesting has to wait.
  const reads = new RateLimiterMemory({ points: rates.reads, duration: seconds })

  return (endpoint: Endpoint) => {
    const applying = counted.filter(({ appliesTo }) => appliesTo(endpoint))
    const isRead = isPublicRead(endpoint) && !applying.length
    if (!applying.length && !isRead) return undefined
    return async (request: FastifyRequest) => {
      // The narrowest first; what it refuses is not counted by the others.
      for (const { limiter, keyOf } of applying)
        await consume(limiter, hashOf(keyOf(request, endpoint)).toString('base64url'))
      if (isRead) await consume(reads, request.ip)
    }
  }
}

/** @throws 429 with the seconds to wait, or the error of the database. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof Error) throw refused
    // Counted before the clock was set back: its minute would end hours later.
    if ((refused as RateLimiterRes).msBeforeNext > 2 * seconds * 1000 && (await limiter.delete(key)))
      return consume(limiter, key)
    throw refusal(Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000)))
  }
}

/** Deletes what no longer counts. */
export const forgetOldAttempts = (db: Kysely<DB>) =>
  db.deleteFrom('rate_limit').where('expire', '<=', sql<number>`extract(epoch from now()) * 1000`).execute()

const refusal = (seconds: number) =>
  tooMany(`Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, seconds)

/** Whom the attempt is for; secrets are stored as a hash. */
function whoIn({ body, headers }: FastifyRequest) {
  const field = (name: string) => {
    const value = body && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined
    return typeof value === 'string' ? value : undefined
  }
  const email = field('email')
  if (email !== undefined) return email.trim().toLowerCase().slice(0, 254)
  const secret = field('challengeId') ?? field('token') ?? bearerOf(headers.authorization)
  return secret === undefined ? '' : hashOf(secret).toString('base64url')
}
