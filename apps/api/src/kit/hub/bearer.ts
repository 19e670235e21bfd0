import type { IncomingHttpHeaders } from 'node:http'
import { bearerOf } from '../security/token.ts'

/** The token of a request: from its `Authorization` header or, as browsers cannot set one everywhere, its query. */
export const tokenOf = (headers: IncomingHttpHeaders, query: URLSearchParams): string | null =>
  bearerOf(headers.authorization) ?? query.get('access_token')

/** Another site's page must not open a socket here. Programs that are no browsers send no `Origin`. */
export function isWelcomeOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
