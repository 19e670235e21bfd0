import type { Endpoint } from '@handoff/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../problem.ts'
import { createAttempts } from '../security/attempts.ts'
import { bearerOf, hashOf } from '../security/token.ts'

const minute = 60_000
const isOpen = ({ access, method }: Endpoint) => access === 'public' && method !== 'GET'
/** Each answer of a survey is saved as it is given, by a token of 256 random bits. */
const isFrequent = ({ isFrequent: is = false }: Endpoint) => is
/** Anyone who is logged in is asked for the password again: a stolen session must not become a place to guess it. */
const asksPassword = ({ access, input }: Endpoint) =>
  access !== 'public' && ('password' in input.shape || 'currentPassword' in input.shape)
const isPublicRead = ({ access, method, path }: Endpoint) =>
  access === 'public' && method === 'GET' && path.startsWith('/public/')
/** A mailed link or a status link is looked up. */
const readsToken = ({ access, method, input }: Endpoint) =>
  access === 'public' && method === 'GET' && 'token' in input.shape
/**
 * What strangers leave for the administrators to read: however many names and mailboxes an address has. Who answers by a
 * mailed link is no stranger, and an office answers many from one address.
 */
const isPublicForm = ({ access, method, path, input }: Endpoint) =>
  access === 'public' && method !== 'GET' && path.startsWith('/public/') && !('token' in input.shape)

type Limit = {
  /** So many in a minute. */
  max: number
  appliesTo: (endpoint: Endpoint) => boolean
  keyOf: (request: FastifyRequest, endpoint: Endpoint) => string
}

/**
 * Counted by the database, for all processes together.
 *
 * Guessing is slow where it could pay: ten per address and account, login under way, link, or session. One address may
 * not keep the server busy with ever new accounts either, as each attempt costs it a password hash; an office behind one
 * address stays far below.
 */
const shared: readonly Limit[] = [
  {
    max: 10,
    appliesTo: (endpoint) => (isOpen(endpoint) && !isFrequent(endpoint)) || asksPassword(endpoint),
    keyOf: (request, { method, path }) => `${method} ${path} ${request.ip} ${whoIn(request)}`,
  },
  {
    max: 60,
    appliesTo: (endpoint) => isOpen(endpoint) && isFrequent(endpoint),
    keyOf: (request, { method, path }) => `${method} ${path} ${request.ip} ${whoIn(request)}`,
  },
  { max: 120, appliesTo: isOpen, keyOf: ({ ip }) => `open ${ip}` },
  { max: 20, appliesTo: isPublicForm, keyOf: ({ ip }) => `form ${ip}` },
  { max: 240, appliesTo: readsToken, keyOf: ({ ip }) => `token ${ip}` },
]

/** What strangers may read costs queries: an address that asks without end is told to wait, by each process for itself. */
const mostReads = 240

/** Makes the function that refuses a request to an endpoint that was called too often. */
export function limits(app: FastifyInstance) {
  const countAttempt = createAttempts(app.handoff.database.db)
  const countRead = app.createRateLimit({ max: mostReads, timeWindow: minute, keyGenerator: ({ ip }) => ip })

  return (endpoint: Endpoint) => {
    const applying = shared.filter(({ appliesTo }) => appliesTo(endpoint))
    const isRead = isPublicRead(endpoint) && !applying.length
    if (!applying.length && !isRead) return undefined
    return async (request: FastifyRequest) => {
      if (applying.length) {
        const seconds = await countAttempt(applying.map(({ max, keyOf }) => ({ max, key: keyOf(request, endpoint) })))
        if (seconds !== null) throw refusal(seconds)
      }
      if (!isRead) return
      const found = await countRead(request)
      if (!found.isAllowed && found.isExceeded) throw refusal(Math.max(1, Math.ceil(found.ttl / 1000)))
    }
  }
}

const refusal = (seconds: number) =>
  tooMany(`Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, seconds)

/** On whose behalf something is tried; what is secret is kept as its hash. */
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
