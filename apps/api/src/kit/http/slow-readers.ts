import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { onSendHookHandler } from 'fastify'

/**
 * An answer that is not read stays in memory, an export with a page of its rows. If a reader takes nothing for a minute,
 * its connection is closed; one that reads 1 KB/s takes nothing for minutes, since the system reads ahead.
 */
export function cutSlowReaders({ patience = aMinute } = {}): onSendHookHandler {
  return (request, reply, _, done) => {
    reply.raw.setTimeout(patience, () => {
      request.log.warn({ seconds: patience / 1000 }, 'an answer was not read: its connection is closed')
      reply.raw.destroy()
    })
    done()
  }
}
