import type { Endpoint } from '@handoff/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './problem.ts'
import { bearerOf, hashOf } from './token.ts'

const minute = 60_000
const isOpen = ({ access, method }: Endpoint) => access === 'public' && method !== 'GET'
/** Whoever is signed in is asked for the password again: a stolen session must not become a place to guess it. */
const asksPassword = ({ access, input }: Endpoint) =>
  access !== 'public' && ('password' in input.shape || 'currentPassword' in input.shape)
/** What strangers may read costs queries: an address that asks without end is told to wait. */
const isPublicRead = ({ access, method, path }: Endpoint) =>
  access === 'public' && method === 'GET' && path.startsWith('/public/')
/** What strangers leave for the administrators to read: however many names and mailboxes an address has. */
const isPublicForm = ({ access, method, path }: Endpoint) =>
  access === 'public' && method !== 'GET' && path.startsWith('/public/')
const isLimited = (endpoint: Endpoint) => isOpen(endpoint) || asksPassword(endpoint)

const refusal = (ttl: number) => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return tooMany(`Too many attempts. Please try again in ${seconds} seconds`, seconds)
}

/**
 * One address may not keep the server busy with ever new accounts either: each attempt costs it a password hash. An
 * office behind one address stays far below.
 */
export function addressLimit(app: FastifyInstance) {
  const limit = (max: number) => app.createRateLimit({ max, timeWindow: minute, keyGenerator: ({ ip }) => ip })
  const checks = { any: limit(120), read: limit(240), form: limit(20) }
  const checksFor = (endpoint: Endpoint) => {
    if (isPublicRead(endpoint)) return [checks.read]
    if (isPublicForm(endpoint)) return [checks.any, checks.form]
    return isOpen(endpoint) ? [checks.any] : []
  }
  return async (endpoint: Endpoint, request: FastifyRequest) => {
    for (const check of checksFor(endpoint)) {
      const found = await check(request)
      if (!found.isAllowed && found.isExceeded) throw refusal(found.ttl)
    }
  }
}

/** Guessing is slow where it could pay: ten a minute per address and account, login under way, link, or session. */
export function limitFor(endpoint: Endpoint) {
  if (!isLimited(endpoint)) return {}
  return {
    config: {
      rateLimit: {
        max: 10,
        timeWindow: minute,
        hook: 'preHandler' as const,
        keyGenerator: (request: FastifyRequest) =>
          `${endpoint.method} ${endpoint.path} ${request.ip} ${whoIn(request)}`,
        errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => refusal(ttl),
      },
    },
  }
}

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
