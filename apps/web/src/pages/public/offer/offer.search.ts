import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { link } from '../link/useLinkToken.ts'

/** What staff have not sent yet: the page as it would be. */
const unsent = z.object({
  customerId: Id,
  categoryId: Id,
  specialtyIds: z.array(Id),
  referToIds: z.array(Id),
  mode: z.literal([1, 2, 3, 4, 5]),
})
const offer = { ...link, groupId: maybe(Id), unsent: maybe(unsent) }
/** By a link from an email; or for staff by the group, or by what is not sent yet, as a preview. */
export const offerSearch = z.object({ ...offer, view: maybe(z.literal('map')) })
export const offerDetailsSearch = z.object({ ...offer, referToId: maybe(Id) })
