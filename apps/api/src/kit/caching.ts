import { createHash } from 'node:crypto'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Reference data is the same for everybody: it may be kept for a day and is then asked for again by its hash.
 * Everything else is somebody's own, and nothing on the way may keep it.
 */
export function cachingFor({ feature, access }: Named<Endpoint>) {
  const isShared = feature === 'reference' && access === 'public'
  return isShared ? { onSend: keep } : { onSend: forget }
}

const forget = async (_: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  void reply.header('cache-control', 'no-store')
  return payload
}

async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200) return forget(request, reply, payload)
  const tag = `"${createHash('sha256').update(String(payload)).digest('base64url').slice(0, 22)}"`
  void reply.header('cache-control', 'public, max-age=86400').header('etag', tag)
  if (!request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return payload
  void reply.code(304).removeHeader('content-length')
  return null
}
