import type { Endpoint } from '@handoff/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './problem.ts'

const minute = 60_000
const isLimited = ({ access, method }: Endpoint) => access === 'public' && method !== 'GET'

const refusal = (ttl: number) => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return tooMany(`Too many attempts. Please try again in ${seconds} seconds`, seconds)
}

/**
 * One address may not keep the server busy with ever new accounts either: each attempt costs it a password hash. An
 * office behind one address stays far below.
 */
export function addressLimit(app: FastifyInstance) {
  const check = app.createRateLimit({ max: 120, timeWindow: minute, keyGenerator: ({ ip }) => ip })
  return async (endpoint: Endpoint, request: FastifyRequest) => {
    if (!isLimited(endpoint)) return
    const found = await check(request)
    if (!found.isAllowed && found.isExceeded) throw refusal(found.ttl)
  }
}

/** Guessing is slow where it could pay: public writes, ten a minute per address and account. */
export function limitFor(endpoint: Endpoint) {
  if (!isLimited(endpoint)) return {}
  return {
    config: {
      rateLimit: {
        max: 10,
        timeWindow: minute,
        hook: 'preHandler' as const,
        keyGenerator: (request: FastifyRequest) => `${endpoint.path} ${request.ip} ${accountIn(request.body)}`,
        errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => refusal(ttl),
      },
    },
  }
}

const accountIn = (body: unknown) =>
  body && typeof body === 'object' && 'email' in body && typeof body.email === 'string'
    ? body.email.trim().toLowerCase().slice(0, 254)
    : ''
