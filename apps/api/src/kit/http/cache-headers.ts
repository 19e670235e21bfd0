import { createHash } from 'node:crypto'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * What is the same for everyone may be cached and then revalidated by its hash: states and places for a day, without
 * revalidation even on a reload; lookups among them for a day; map styles for minutes; the public directory for one
 * minute; the network's name and logo for the length of a visit. Everything else is personal, and nothing on the way
 * may store it.
 */
export function cachingFor({ feature, name, access }: Named<Endpoint>) {
  const call = `${feature}.${name}`
  const seconds = access === 'public' ? keptSeconds[call] : undefined
  return { onSend: seconds === undefined ? forget : keepFor(seconds, immutable.has(call) ? ', immutable' : '') }
}

const keptSeconds: Record<string, number> = {
  'reference.states': aDay / 1000,
  'reference.state': aDay / 1000,
  'reference.places': aDay / 1000,
  'settings.branding': 10,
  'settings.map': 600,
  'publicDirectory.list': 60,
  'publicDirectory.about': 60,
  'publicDirectory.map': 60,
  'publicDirectory.show': 60,
}

/** They change with editions of the reference data, which are rare. */
const immutable = new Set(['reference.states', 'reference.state'])

type Done = (error: null, payload: unknown) => void

const forget = (_: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
  void reply.header('cache-control', 'no-store')
  done(null, payload)
}

const keepFor =
  (seconds: number, more: string) => (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    if (reply.statusCode !== 200) return forget(request, reply, payload, done)
    const tag = `"${createHash('sha256').update(String(payload)).digest('base64url').slice(0, 22)}"`
    void reply.header('cache-control', `public, max-age=${seconds}${more}`).header('etag', tag)
    const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(tag)
    if (isKnown) void reply.code(304).removeHeader('content-length')
    done(null, isKnown ? null : payload)
  }
