/** Search — the command palette: customers, entities and referrals that the viewer may see. */
import * as z from 'zod/mini'
import { contract, get } from './kit/endpoint.ts'

export const Match = z.object({
  kind: z.enum(['customer', 'entity', 'referral']),
  id: z.int(),
  title: z.string(),
  hint: z.string(),
  link: z.string(),
})

export const search = contract('search', {
  all: get('/search', {
    access: 'signedIn',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    output: z.array(Match),
    about: 'At most five of each kind; kinds that the role doesn’t open are left out.',
  }),
})
