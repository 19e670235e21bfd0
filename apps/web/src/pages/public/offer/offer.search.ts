import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { link } from '../useLinkToken.ts'

/** By a link from an email; or for staff by the group, as a preview. */
const offer = { ...link, groupId: maybe(Id) }
export const offerSearch = z.object({ ...offer, view: maybe(z.literal('map')) })
export const offerDetailsSearch = z.object({ ...offer, referToId: maybe(Id) })
