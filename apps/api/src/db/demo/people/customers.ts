import { CustomerAccess, CustomerState } from '@handoff/contracts/customers/customers/customers'
import { accessibilityNeeds, genders, incomeBands } from '@handoff/contracts/customers/customers/fields'
import { formatPhone } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute } from '@handoff/contracts/kit/dates/durations'
import { commonLanguages } from '@handoff/contracts/kit/languages'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import { arrival } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import { type AreaKey, areaOf, phoneIn, type Spot, type Spots, spotIn, streetAddress } from '../network/places.ts'
import { between, chance, pick, weighted, whole } from '../random.ts'
import { familiesIn, moveTogether } from './households.ts'
import { mailName, nameOf, nicknames } from './names.ts'
import type { People, Person } from './people.ts'

export type Customer = ReturnType<typeof customerFrom>
type Source = { db: Db; now: Date; spots: Spots; entities: readonly Entity[]; people: People }

const total = 600
const ofClinic = 60
const ofHousing = 50
const ofAdmin = 15

/** The customers of the whole network, oldest first. */
export async function loadCustomers(source: Source): Promise<Customer[]> {
  const { db, entities } = source
  const [clinic, housing, ...others] = entities as [Entity, Entity, ...Entity[]]
  const managers = others.filter(({ state }) => state === 1).map((it) => [it.size, it] as const)
  const owners = Array.from({ length: total }, (_, index) => {
    if (index < ofClinic) return clinic
    if (index < ofClinic + ofHousing) return housing
    return index < ofClinic + ofHousing + ofAdmin ? null : weighted(managers)
  })
  const customers = owners
    .map((owner) => customerFrom(source, owner))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  moveTogether(familiesIn(customers, entities))
  await insertRecords(db, 'customer', customers, rowOf)
  await insertAll(
    db,
    'customer_access',
    customers.flatMap(({ id, owner, createdAt }) =>
      owner ? [{ customer_id: id, entity_id: owner.id, kind: CustomerAccess.Owner, since: createdAt }] : [],
    ),
  )
  return customers
}

const shares = [64, 21, 1.5, 3.5, 0.8, 1, 0.6, 0.8, 0.6, 1.2, 1, 1.3, 0.7, 2.5, 0.7]
const insurances = [[34, 'Medicaid'], [16, 'Medicare'], [20, 'Employer plan'], [10, 'Marketplace plan'], [20, null]] as const // biome-ignore format: pairs
const notesOnContact = [
  'Ask for the first name only.',
  'Call between 9 and 12 only.',
  'Text first, then call.',
  'Don’t mention the reason on the phone.',
]

function customerFrom({ now, spots, people }: Source, owner: Entity | null) {
  const area: AreaKey =
    owner?.area ??
    weighted([
      [3, 'bay'],
      [1, 'chicago'],
      [1, 'houston'],
    ])
  const createdAt = arrival(now, { timeZone: areaOf(area).timeZone, days: 425, growth: 0.4 })
  const gender = weighted(genders.map((it, index) => [[52, 42, 3, 1, 2][index]!, it] as const))
  const age = weighted([
    [6, whole(0, 12)],
    [6, whole(13, 17)],
    [58, whole(18, 54)],
    [30, whole(55, 91)],
  ])
  const language = weighted(commonLanguages.map((it, index) => [shares[index]!, it] as const))
  const [firstName, lastName] = nameOf({ gender, language })
  const isChild = age < 18
  const isForeign = language !== 'English'
  const isSilent = chance(0.06)
  const hasMail = !isSilent && chance(0.62)
  const hasNoAddress = chance(0.08)
  const birth = chance(0.97) ? birthday(now, age) : null
  return {
    id: 0,
    owner,
    area,
    createdAt,
    createdBy: pick(people.senders(owner)) as Person,
    isArchived: createdAt.getTime() < now.getTime() - 240 * aDay && chance(0.07),
    age,
    spot: spotIn(spots, area, owner && chance(0.45) ? owner.spot.city : undefined) as Spot,
    firstName,
    lastName,
    preferredName: chance(0.06) ? (nicknames[firstName] ?? null) : null,
    birth,
    isBirthEstimated: birth !== null && chance(0.04),
    gender,
    pronouns: chance(0.3) ? (gender === 'Female' ? 'she/her' : gender === 'Male' ? 'he/him' : 'they/them') : null,
    email: hasMail ? `${mailName(firstName, lastName)}${whole(1, 99)}@example.com` : null,
    phoneKind: weighted([
      [7, 1],
      [2, 2],
      [1, 3],
    ]),
    phone: isSilent || (hasMail && chance(0.12)) ? null : phoneIn(area),
    isSilent,
    preference: isSilent
      ? null
      : hasMail
        ? weighted([
            [4, 1],
            [4, 2],
            [2, 3],
          ])
        : weighted([
            [5, 1],
            [5, 2],
          ]),
    safeContactNote: chance(0.07) ? pick(notesOnContact) : null,
    languages: isForeign && chance(0.45) ? [language, 'English'] : [language],
    needsInterpreter: isForeign && chance(0.62),
    hasNoAddress,
    addressLine1: hasNoAddress ? null : streetAddress(),
    hasZip: !hasNoAddress && chance(0.93),
    emergencyContact: chance(0.35) ? `${nameOf()[0]} ${lastName}, ${formatPhone(phoneIn(area))}` : null,
    householdSize: chance(0.85)
      ? weighted(
          [
            [30, 1],
            [25, 2],
            [18, 3],
            [15, 4],
            [8, 5],
            [4, 6],
          ].map(([weight, people]) => [weight!, isChild ? Math.max(2, people!) : people!] as const),
        )
      : null,
    incomeBand: chance(0.8)
      ? weighted(incomeBands.map((it, index) => [[34, 30, 16, 6, 14][index]!, it] as const))
      : null,
    isVeteran: isChild ? false : chance(0.8) ? chance(0.15) : null,
    insurance: age >= 66 && chance(0.8) ? 'Medicare' : insuranceAt(age, weighted(insurances)),
  }
}

/** Medicare begins at 65; few have it earlier, and children have another program. */
const insuranceAt = (age: number, drawn: (typeof insurances)[number][1]) =>
  drawn === 'Medicare' && age < 62 ? 'Medicaid' : drawn

const birthday = (now: Date, age: number) => utcDay(now.getTime() - (age + between(0.01, 0.98)) * 365.25 * aDay)

/** Known location: the ZIP code, else the city. */
const rowOf = (it: Customer) => ({
  owner_entity_id: it.owner?.id ?? null,
  first_name: it.firstName,
  last_name: it.lastName,
  preferred_name: it.preferredName,
  date_of_birth: it.birth,
  is_birth_estimated: it.isBirthEstimated,
  gender: it.gender,
  pronouns: it.pronouns,
  email: it.email,
  phones: it.phone
    ? [{ number: it.phone, kind: it.phoneKind, isSafe: !it.safeContactNote?.includes('no message') }]
    : [],
  has_no_contact: it.isSilent,
  contact_preference: it.preference,
  // Call instructions make no sense without a phone.
  safe_contact_note: it.phone ? it.safeContactNote : null,
  languages: it.languages,
  needs_interpreter: it.needsInterpreter,
  has_no_fixed_address: it.hasNoAddress,
  address_line1: it.addressLine1,
  state_id: it.spot.stateId,
  county_id: it.spot.countyId,
  city_id: it.spot.cityId,
  zip: it.hasZip ? it.spot.zip : null,
  lat: it.hasZip ? it.spot.lat : it.spot.cityLat,
  lng: it.hasZip ? it.spot.lng : it.spot.cityLng,
  emergency_contact: it.emergencyContact,
  household_size: it.householdSize,
  children_count: childrenIn(it),
  accessibility_needs: accessibilityOf(it),
  income_band: it.incomeBand,
  is_veteran: it.isVeteran,
  insurance: it.insurance,
  state: it.isArchived ? CustomerState.Archived : CustomerState.Active,
  created_by_id: it.createdBy.id,
  created_at: it.createdAt,
})

/** In households of three or more; null if the household is unknown. */
export const childrenIn = ({ householdSize }: Pick<Customer, 'householdSize'>) =>
  householdSize === null ? null : Math.max(0, householdSize - 2)

/** One in nine. */
export function accessibilityOf({ createdAt }: Pick<Customer, 'createdAt'>) {
  const minute = Math.floor(createdAt.getTime() / aMinute)
  return minute % 9 === 0 ? [accessibilityNeeds[minute % 2]!] : []
}
