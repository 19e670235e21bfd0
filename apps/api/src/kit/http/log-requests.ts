import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

export type LogStream = { write: (line: string) => void }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in, once that is known. */
    userId: number | null
  }
}

/** JSON lines. Addresses have tokens and ids, so a request is its route; errors only with what helps to find the bug. */
export const logging = (level: Config['logLevel'], stream?: LogStream) =>
  ({
    level,
    serializers: { err: errorForLog },
    ...(stream && { stream }),
  }) satisfies FastifyServerOptions['logger']

/** Names a request in the log and in the message of an error: the process at random, and its requests in turn. */
export function requestIds() {
  const start = randomBytes(3).toString('hex')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** One line for each answered request, at `info`; those of load balancers, which ask every second, at `debug`. */
export function logRequests(app: FastifyInstance, level: Config['logLevel']) {
  app.decorateRequest('userId', null)
  if (!['info', 'debug', 'trace'].includes(level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const at = route?.startsWith('/api/health/') ? 'debug' : 'info'
    request.log[at]({ ...line, userId: request.userId }, 'request')
    done()
  })
}

/** As declared, with the names of its parameters; null for an address without a route. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? null

type Logged = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * PostgreSQL's other fields show the row it rejected, and HTTP's the raw bytes of a request: personal data, secrets.
 */
function errorForLog(error: Error & { code?: unknown; statusCode?: unknown }): Logged {
  const { name, message, stack, code, statusCode, cause } = error
  return {
    type: name,
    message: withoutTokens(message),
    stack: withoutTokens(stack ?? ''),
    code,
    statusCode,
    ...(cause instanceof Error && { cause: errorForLog(cause) }),
  }
}

const withoutTokens = (text: string) => text.replace(/\b((?:access_)?token|setup)=[^&\s'"]+/g, '$1=…')
