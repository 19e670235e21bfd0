import { categoryColors, defaultCategoryIcon } from '@handoff/contracts/categories'
import type { payloadChanges, payloads } from '@handoff/contracts/requests/request-payloads'
import { RequestType } from '@handoff/contracts/requests/request-type'
import type * as z from 'zod/mini'
import type { Tx } from '../../kit/context.ts'
import { badInput } from '../../kit/problem.ts'
import { takenColors } from '../categories/categories.colors.ts'
import { show as showCategory } from '../categories/categories.queries.ts'
import { addCategory, remove as removeCategory, save as saveCategory } from '../categories/categories.service.ts'
import { saveValues } from '../customFields/customFields.saving.ts'
import { deactivate } from '../entities/entities.deactivating.ts'
import { edit as entityAsItIs } from '../entities/entities.editable.ts'
import { addEntity, save as saveEntity } from '../entities/entities.service.ts'
import { show as showLocation } from '../locations/locations.detail.ts'
import { addLocation, changeLocation, removeLocation } from '../locations/locations.service.ts'

type Payloads = { [T in RequestType]: z.output<(typeof payloads)[T]> }
type PayloadChanges = { [T in RequestType]: z.output<(typeof payloadChanges)[T]> }
type Adding<T extends RequestType> = T extends RequestType
  ? { type: T; action: 'add'; targetId: null; payload: Payloads[T] }
  : never
type Changing<T extends RequestType> = T extends RequestType
  ? { type: T; action: 'change'; targetId: number; payload: PayloadChanges[T] }
  : never
type Removing = { type: RequestType; action: 'remove'; targetId: number }
export type FulfilmentInput = Adding<RequestType> | Changing<RequestType> | Removing

/** Makes what was asked for, or changes or removes what the request is about. Answers with its id. */
export async function fulfil(tx: Tx, input: FulfilmentInput): Promise<number> {
  if (input.action === 'add') return make(tx, input)
  if (input.action === 'change') await change(tx, input)
  else await remove(tx, input)
  return input.targetId
}

function make(tx: Tx, input: Adding<RequestType>) {
  switch (input.type) {
    case RequestType.Location:
      return addLocation(tx, input.payload)
    case RequestType.Category:
      return makeCategory(tx, input.payload)
    default:
      return makeEntity(tx, input.payload)
  }
}

/** Required custom fields are asked in the form of the entity: who asked for it has not seen them. */
async function makeEntity(tx: Tx, payload: Payloads[3]) {
  const id = await addEntity(tx, { ...emptyEntity, ...entityFrom(payload), isInvited: !!payload.email })
  await saveValues(tx, { target: 'entity', id, inputs: [], fillsDefaults: true, isPart: true })
  return id
}

/** Color and icon are chosen for anyone who has not chosen any. */
async function makeCategory(tx: Tx, { specialties, color, icon, ...rest }: Payloads[2]) {
  const taken = await takenColors(tx)
  const free = categoryColors.find((one) => !taken.has(one.color)) ?? categoryColors[0]
  return addCategory(tx, {
    ...rest,
    color: color ?? free.color,
    icon: icon ?? defaultCategoryIcon,
    isActive: true,
    sharesHousehold: false,
    code: null,
    codeSystem: null,
    specialties: refuseTwice(specialties).map((name) => ({ name })),
  })
}

function refuseTwice(specialties: string[]) {
  if (new Set(specialties.map((name) => name.toLowerCase())).size !== specialties.length)
    throw badInput({ specialties: ['Duplicate specialty'] })
  return specialties
}

const emptyEntity = {
  parentId: null,
  about: null,
  eligibility: null,
  documentsToBring: null,
  cost: null,
  nextSteps: null,
  hours: null,
  languages: [],
  specialtyIds: [],
  services: [],
  isPublic: false,
}

function entityFrom({ addressLine1, stateId, countyId, cityId, zip, message: _, ...rest }: Payloads[3]) {
  const address = { name: null, addressLine1, stateId, countyId, cityId, zip, phone: null, isConfidential: false }
  const isSomewhere = addressLine1 || stateId || zip
  return { ...rest, entityAddresses: isSomewhere ? [address] : [] }
}

async function change(tx: Tx, input: Changing<RequestType>) {
  const id = input.targetId
  switch (input.type) {
    case RequestType.Location: {
      const { version } = await showLocation(tx, { id })
      // Whose place it is, is not what a correction is about.
      return changeLocation(tx, { id, version }, { ...input.payload, entityId: undefined })
    }
    case RequestType.Category:
      return changeCategory(tx, input.payload, id)
    default:
      return changeEntity(tx, input.payload, id)
  }
}

/** Specialties come on top of those that are there: entities may offer them. */
async function changeCategory(tx: Tx, { specialties, ...named }: PayloadChanges[2], id: number) {
  const before = await showCategory(tx, { id })
  const known = new Set(before.specialties.map(({ name }) => name.toLowerCase()))
  const added = refuseTwice(specialties ?? []).filter((name) => !known.has(name.toLowerCase()))
  const joined = [...before.specialties, ...added.map((name) => ({ name }))]
  // What it would show is confirmed in the form of the category alone.
  const asked = { ...named, id, version: before.version, confirmed: false }
  await saveCategory(tx, { ...asked, ...(added.length && { specialties: joined }) })
}

/** Its other places stay, and so does what its first one is called. */
async function changeEntity(tx: Tx, payload: PayloadChanges[3], id: number) {
  const { addresses, version } = await entityAsItIs(tx, { id })
  const { addressLine1, stateId, countyId, cityId, zip, message: _, networkType: _type, ...named } = payload
  const where = { addressLine1, stateId, countyId, cityId, zip }
  const hasMoved = Object.values(where).some((value) => value !== undefined)
  const [first, ...others] = addresses.map((address) => ({ id: address.id }))
  await saveEntity(tx, {
    ...named,
    id,
    version,
    ...(hasMoved && { entityAddresses: [{ ...first, ...where }, ...others] }),
  })
}

async function remove(tx: Tx, { type, targetId: id }: Removing) {
  if (type === RequestType.Location) await removeLocation(tx, id)
  else if (type === RequestType.Category) await removeCategory(tx, { id })
  else await removeEntity(tx, { id })
}

/** Refused while it has open referrals or appointments: none are left to end. */
const removeEntity = deactivate({ endWork: async () => {} })
