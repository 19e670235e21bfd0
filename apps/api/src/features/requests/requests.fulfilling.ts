import { categoryColors } from '@handoff/contracts/categories'
import { RequestType } from '@handoff/contracts/registrations'
import type { payloads } from '@handoff/contracts/request-payloads'
import type { RequestAction } from '@handoff/contracts/requests'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../kit/context.ts'
import { badInput } from '../../kit/problem.ts'
import { takenColors } from '../categories/categories.colors.ts'
import { show as showCategory } from '../categories/categories.queries.ts'
import { addCategory, remove as removeCategory, save as saveCategory } from '../categories/categories.service.ts'
import { show as showLocation } from '../locations/locations.detail.ts'
import { addLocation, changeLocation, removeLocation } from '../locations/locations.service.ts'
import { edit as memberAsItIs } from '../members/members.detail.ts'
import { deactivate } from '../members/members.leaving.ts'
import { addMember, save as saveMember } from '../members/members.service.ts'

type Payloads = { [T in RequestType]: z.output<(typeof payloads)[T]> }
type Of<T extends RequestType> = T extends RequestType
  ? { type: T; action: z.output<typeof RequestAction>; targetId: number | null; payload: Payloads[T] }
  : never
export type Wish = Of<RequestType>

/** Makes what was asked for, or changes or removes what the request is about. Answers with its id. */
export async function fulfil(tx: Tx, wish: Wish): Promise<number> {
  const { action, targetId } = wish
  if (action === 'add') return make(tx, wish)
  const id = targetId!
  if (action === 'change') await change(tx, wish, id)
  else await remove(tx, wish, id)
  return id
}

function make(tx: Tx, wish: Wish) {
  switch (wish.type) {
    case RequestType.Location:
      return addLocation(tx, wish.payload)
    case RequestType.Category:
      return makeCategory(tx, wish.payload)
    default:
      return addMember(tx, { ...emptyMember, ...memberFrom(wish.payload), isInvited: true })
  }
}

/** Color and icon are chosen for whoever has not chosen any. */
async function makeCategory(tx: Tx, { specialties, color, icon, ...rest }: Payloads[2]) {
  const taken = await takenColors(tx)
  const free = categoryColors.find((one) => !taken.has(one.color)) ?? categoryColors[0]
  return addCategory(tx, {
    ...rest,
    color: color ?? free.color,
    icon: icon ?? 'heart',
    isActive: true,
    code: null,
    codeSystem: null,
    specialties: refuseTwice(specialties).map((name) => ({ name })),
  })
}

function refuseTwice(specialties: string[]) {
  if (new Set(specialties.map((name) => name.toLowerCase())).size !== specialties.length)
    throw badInput({ specialties: ['A specialty stands twice'] })
  return specialties
}

const emptyMember = {
  parentId: null,
  about: null,
  eligibility: null,
  documentsToBring: null,
  cost: null,
  nextSteps: null,
  hours: null,
  languages: [],
  specialtyIds: [],
  isPublic: true,
}

/** What is left out is none of a new member, and stays with one that is there. */
function memberFrom({ addressLine1, stateId, countyId, cityId, zip, message: _, ...rest }: Payloads[3]) {
  const address = { name: null, addressLine1, stateId, countyId, cityId, zip, phone: null, isConfidential: false }
  const isSomewhere = addressLine1 || stateId || zip
  return { ...rest, entityAddresses: isSomewhere ? [address] : [] }
}

async function change(tx: Tx, wish: Wish, id: number) {
  switch (wish.type) {
    case RequestType.Location: {
      const place = await showLocation(tx, { id })
      // Whose place it is, is not what a correction is about.
      return changeLocation(tx, { id, version: place.version }, { ...wish.payload, entityId: place.entity?.id ?? null })
    }
    case RequestType.Category:
      return changeCategory(tx, wish.payload, id)
    default:
      return changeMember(tx, wish.payload, id)
  }
}

/** Specialties come on top of those that are there: members may offer them. */
async function changeCategory(tx: Tx, { specialties, color, icon, ...rest }: Payloads[2], id: number) {
  const { code, codeSystem, isActive, version, ...before } = await showCategory(tx, { id })
  const known = new Set(before.specialties.map(({ name }) => name.toLowerCase()))
  const added = refuseTwice(specialties).filter((name) => !known.has(name.toLowerCase()))
  await saveCategory(tx, {
    ...rest,
    id,
    version,
    code,
    codeSystem,
    isActive,
    color: color ?? before.color,
    icon: icon ?? (before.icon as NonNullable<typeof icon>),
    specialties: [...before.specialties, ...added.map((name) => ({ name }))],
  })
}

/** What the request does not speak of stays as it is. */
async function changeMember(tx: Tx, payload: Payloads[3], id: number) {
  const { addresses, parent, categories, ...before } = await memberAsItIs(tx, { id })
  const wished = memberFrom(payload)
  const categoryIds = wished.categoryIds.length ? wished.categoryIds : categories.map((category) => category.id)
  const kept = addresses.map(({ city: _, county: _county, stateCode: _code, stateName: _name, ...address }) => address)
  const [first, ...others] = kept
  await saveMember(tx, {
    ...before,
    ...wished,
    networkType: before.networkType,
    email: wished.email || before.email,
    parentId: parent?.id ?? null,
    categoryIds,
    specialtyIds: await specialtiesWithin(tx, before.specialtyIds, categoryIds),
    entityAddresses: wished.entityAddresses.length ? [moved(first, wished.entityAddresses[0]!), ...others] : kept,
    removesLogo: false,
    logo: undefined,
    id,
  })
}

type Address = Parameters<typeof addMember>[1]['entityAddresses'][number]

/** Another street is not another name, nor any less a secret. */
const moved = (first: Address | undefined, { addressLine1, stateId, countyId, cityId, zip }: Address) => ({
  ...(first ?? { name: null, phone: null, isConfidential: false }),
  addressLine1,
  stateId,
  countyId,
  cityId,
  zip,
})

/** A specialty goes with its category. */
async function specialtiesWithin({ db }: Tx, specialtyIds: number[], categoryIds: number[]) {
  const rows = await db
    .selectFrom('specialty')
    .select('id')
    .where('id', '=', sql<number>`any(${specialtyIds})`)
    .where('category_id', '=', sql<number>`any(${categoryIds})`)
    .execute()
  return rows.map(({ id: specialtyId }) => specialtyId)
}

async function remove(tx: Tx, { type }: Wish, id: number) {
  if (type === RequestType.Location) await removeLocation(tx, id)
  else if (type === RequestType.Category) await removeCategory(tx, { id })
  else await deactivate(tx, { id })
}
