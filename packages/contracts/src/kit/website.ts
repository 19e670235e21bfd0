import * as z from 'zod/mini'
import { optionalText } from './shapes.ts'

/**
 * The address a browser opens for a website as typed: `example.org` becomes `https://example.org`. Null for anything
 * but http and https, and for addresses with a user name or password, which everyone would see.
 */
export function websiteUrl(typed: string): string | null {
  const text = typed.trim()
  // `example.org:8080` has a port, not a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const address = hasScheme ? text : `https://${text}`
  if (!/^https?:\/\/[^\s/"'<>\\][^\s"'<>\\]*$/i.test(address) || !URL.canParse(address)) return null
  const { hostname, username, password } = new URL(address)
  return hostname.includes('.') && !username && !password ? address : null
}

const websiteProblem = 'Enter a website such as https://example.org, without a user name or password in it'

/** An optional website, as people write it. */
export const optionalWebsite = optionalText('Website', 200).check(
  z.refine((typed) => !typed || websiteUrl(typed) !== null, websiteProblem),
)
