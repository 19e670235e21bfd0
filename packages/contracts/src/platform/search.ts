/**
 * Search for the command palette: customers, providers, categories, referrals, help requests, and requests that the
 * viewer may see.
 */
import * as z from 'zod/mini'
import { contract, get } from '../kit/endpoint.ts'

export const MatchKind = z.enum(['customer', 'entity', 'category', 'referral', 'help', 'request'])
export type MatchKind = z.infer<typeof MatchKind>

export const Match = z.object({
  kind: MatchKind,
  id: z.int(),
  title: z.string(),
  hint: z.string(),
  /** A referral past its deadline. */
  isOverdue: z.optional(z.boolean()),
  link: z.string(),
})
export type Match = z.infer<typeof Match>

export const search = contract('search', {
  all: get('/search', {
    access: 'signedIn',
    input: z.object({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      /** Search for exactly the typed text, even if nothing matches. */
      isExact: z.optional(z.boolean()),
    }),
    output: z.object({
      matches: z.array(Match),
      /** The corrected query, if only that finds something. */
      corrected: z.nullable(z.string()),
    }),
    about:
      'At most five of each kind, best first; kinds that the role doesn’t open are left out. Referrals are found by their person or reference, open ones first. Each word has to be found, in any order; where they find nothing, misspelled ones are replaced by the most similar ones that the viewer may see.',
  }),
})
