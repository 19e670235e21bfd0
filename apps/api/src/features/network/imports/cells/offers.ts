import { partsOf, unescaped } from '@handoff/contracts/network/locations/location-cells'
import { OfferValues } from '@handoff/contracts/network/locations/locations'
import type * as z from 'zod/mini'
import { organizationKey } from '../plan/organizations.ts'
import { type Around, entityNamed, type Named, quoted, servicesCalled } from './cells.ts'
import type { Cleaned } from './clean-cell.ts'
import { readExceptions } from './exceptions.ts'
import { readHours } from './hours.ts'
import { headOf, linesOf } from './offer-lines.ts'

/** What another provider offers at a location; without an id, its provider comes with the same file. */
export type PlannedOffer = Omit<z.output<typeof OfferValues>, 'entityId'> & Named

/** What others offer at a location; a line that can’t be read is left out, and the row says so. */
export function offersIn(read: Cleaned, around: Around, ownProvider: Named): PlannedOffer[] {
  const offers: PlannedOffer[] = []
  const wrong: string[] = []
  for (const line of linesOf(read.cells.offers ?? '').filter((one) => one.trim())) {
    const offer = offerIn(line, around)
    if (typeof offer === 'string') wrong.push(offer)
    // Its own provider has a separate column, and no provider is listed twice.
    else if (![ownProvider, ...offers].some((one) => isSame(one, offer))) offers.push(offer)
  }
  if (wrong.length) read.leftOut.offers = wrong.join('. ')
  return offers
}

const isSame = (one: Named, other: Named) =>
  one.organization === null || other.organization === null
    ? one.id !== null && one.id === other.id
    : organizationKey(one.organization) === organizationKey(other.organization)

/** Or the sentence that says what is wrong with it. */
function offerIn(line: string, around: Around): PlannedOffer | string {
  const [first, ...rest] = partsOf(line, '|').map((part) => part.trim())
  const head = headOf(first!)
  if (!head) return `${quoted([line])} isn’t a provider with what it offers, such as Harbor Clinic (Dental)`
  const { provider, wrong } = entityNamed(head.name, around)
  if (wrong !== undefined) return wrong
  const { categoryIds, unknown } = servicesCalled(head.categories, around)
  if (!categoryIds.length) return `${quoted(unknown.length ? unknown : [line])} is unknown`
  const partOf = (key: string) => {
    const part = rest.find((one) => one.toLowerCase().startsWith(`${key}:`))
    return part?.slice(key.length + 1).trim() || null
  }
  const hours = partOf('hours')
  const { week, why } = hours ? readHours(hours) : { week: null, why: null }
  if (why) return `${quoted([hours!])}: ${why}`
  const days = readExceptions(partOf('exceptions') ?? '')
  if ('wrong' in days) return days.wrong
  const [phone, note] = [partOf('phone'), partOf('note')].map((text) => text && unescaped(text))
  // A provider without an id yet gets a placeholder for the check.
  const { data, error } = OfferValues.safeParse({
    entityId: provider.id ?? 1,
    categoryIds,
    hours: week,
    ...days,
    phone,
    note,
  })
  if (!data) return error.issues[0]!.message
  const { entityId: _, ...offer } = data
  return { ...offer, ...provider }
}
