import type { Endpoint } from '@handoff/contracts/kit'
import type { FastifyRequest } from 'fastify'
import { tooMany } from './problem.ts'

/** Guessing is slow where it could pay: public writes, ten a minute per address and account. */
export function limitFor(endpoint: Endpoint) {
  if (endpoint.access !== 'public' || endpoint.method === 'GET') return {}
  return {
    config: {
      rateLimit: {
        max: 10,
        timeWindow: 60_000,
        hook: 'preHandler' as const,
        keyGenerator: (request: FastifyRequest) => `${endpoint.path} ${request.ip} ${accountIn(request.body)}`,
        errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => {
          const seconds = Math.max(1, Math.ceil(ttl / 1000))
          return tooMany(`Too many attempts. Please try again in ${seconds} seconds`, seconds)
        },
      },
    },
  }
}

const accountIn = (body: unknown) =>
  body && typeof body === 'object' && 'email' in body && typeof body.email === 'string'
    ? body.email.trim().toLowerCase().slice(0, 254)
    : ''
