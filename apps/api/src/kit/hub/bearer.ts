import type { IncomingHttpHeaders } from 'node:http'
import { bearerOf } from '../security/token.ts'

/** Token of a request: from its `Authorization` header or, as browsers cannot set one everywhere, from its query. */
export const tokenOf = (headers: IncomingHttpHeaders, query: URLSearchParams): string | null =>
  bearerOf(headers.authorization) ?? query.get('access_token')

/** Pages of other sites must not open a socket. Clients other than browsers send no `Origin`. */
export function isWelcomeOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
