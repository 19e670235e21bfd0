import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

export type LogStream = { write: (line: string) => void }

/** JSON lines. Requests are not logged, as addresses have tokens; errors only with what helps to find the bug. */
export const logging = (level: Config['logLevel'], stream?: LogStream): FastifyServerOptions['logger'] => ({
  level,
  serializers: { err: errorForLog },
  ...(stream && { stream }),
})

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
