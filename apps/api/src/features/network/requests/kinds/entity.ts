import { messages } from '@handoff/contracts/kit'
import { emptyValues, pickFields, withoutFields } from '@handoff/contracts/kit/fields'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { alwaysKeys, changeKeys, noFields } from '@handoff/contracts/network/entities/from-fields'
import { filledServices } from '@handoff/contracts/network/entities/services'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { placeIdKeys, whereKeys } from '@handoff/contracts/network/locations/from-fields'
import type { entity as contract, EntityRequest } from '@handoff/contracts/network/requests/kinds/entity'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { badInput } from '../../../../kit/problem.ts'
import { saveValues } from '../../customFields/customFields.save-values.ts'
import { visibleEntities } from '../../entities/directory/list-entities.ts'
import { show as showEntity } from '../../entities/directory/show-entity.ts'
import { addEntity, save as saveEntity } from '../../entities/editing/add-entity.ts'
import { edit as entityAsItIs } from '../../entities/editing/edit-entity.ts'
import { deactivate } from '../../entities/life/deactivate-entity.ts'
import { duplicates, duplicatesQuery } from '../../entities/life/find-duplicates.ts'
import { fieldsOf } from '../../locations/locations.columns.ts'
import { locationRows } from '../../locations/locations.queries.ts'
import { addressAsked, byNumber, refuseWrongPlace, textIn } from './fields.ts'
import type { Action, DuplicateSearch, Kind, Payload } from './kind.ts'

/** Refused while it has open referrals or appointments: none are left to end. */
const removeEntity = deactivate({ endWork: async () => {} })
const linkTo = (id: number) => `/my-network/network-info?id=${id}`

type Naming = 'changed' | 'named' | 'refuseIncomplete' | 'refuseOtherKind'

/** What organizations and individuals have in common: everything but how they are called. */
export const entity: Omit<Kind<typeof contract>, Naming> = {
  async target(ctx, id) {
    const row = await visibleEntities(ctx).select('entity.name').where('entity.id', '=', id).executeTakeFirst()
    return row ? { id, name: row.name, link: linkTo(id) } : null
  },

  /** With where its first place is, as far as this viewer may see it. */
  async currentValues(ctx, id) {
    const shownEntity = await showEntity(ctx, { id })
    const { networkType, name, firstName } = shownEntity
    const place = await locationRows(ctx)
      .select(fieldsOf(ctx, placeIdKeys))
      .where('place.entity_id', '=', id)
      .orderBy('place.position')
      .orderBy('place.id')
      .limit(1)
      .executeTakeFirst()
    return {
      networkType,
      name,
      firstName,
      lastName: firstName && name.slice(firstName.length).trim(),
      ...pickFields(shownEntity, [...alwaysKeys, ...changeKeys]),
      services: filledServices(shownEntity.services),
      categoryIds: shownEntity.categories.map((category) => category.id).sort(byNumber),
      ...(place ? pickFields(place, whereKeys) : emptyValues(locationFields, whereKeys)),
    }
  },
  pointOf: async () => null,

  refuseSubmitted: (tx, { payload, current }) => refuseWrongPlace(tx, { ...current, ...payload }),

  /** Required custom fields are asked in the form of the entity: who asked for it has not seen them. */
  async add(tx, values) {
    const id = await addEntity(tx, { ...emptyEntity, ...entityFrom(values), isInvited: !!values.email })
    await saveValues(tx, { target: 'entity', id, inputs: [], fillsDefaults: true, isPart: true })
    return id
  },

  /** Its other places stay, and so does what its first one is called. */
  async change(tx, id, changes) {
    const { addresses, version } = await entityAsItIs(tx, { id })
    const { message: _, networkType: _type, ...values } = changes
    const where = pickFields(changes, whereKeys)
    const hasMoved = Object.values(where).some((value) => value !== undefined)
    const [first, ...others] = addresses.map((address) => ({ id: address.id }))
    await saveEntity(tx, {
      ...withoutFields(values, whereKeys),
      id,
      version,
      ...(hasMoved && { entityAddresses: [{ ...first, ...where }, ...others] }),
    })
  },
  remove: (tx, id) => removeEntity(tx, { id }),

  async duplicates(ctx, wanted) {
    const matches = await duplicates(ctx, keysOf(wanted))
    return matches.map(({ id, name, place, because }) => ({
      id,
      name: place ? `${name}, ${place}` : name,
      because,
      link: linkTo(id),
    }))
  },
  duplicatesQuery: (ctx, wanted) => duplicatesQuery(ctx, keysOf(wanted))?.clearOrderBy() ?? null,

  isTargetGone: sql`not exists (select from entity where id = request.target_id and merged_into_id is null)`,
  detail: addressAsked,
}

const emptyEntity = {
  parentId: null,
  ...noFields,
  specialtyIds: [],
  services: [],
}

function entityFrom({ message: _, ...values }: z.output<typeof EntityRequest>) {
  const address = { name: null, ...pickFields(values, whereKeys), phone: null, isConfidential: false }
  const isSomewhere = address.addressLine1 || address.stateId || address.zip
  return { ...withoutFields(values, whereKeys), entityAddresses: isSomewhere ? [address] : [] }
}

/** The fields by which entities are known again. */
function keysOf({ payload, exceptId = 0 }: DuplicateSearch) {
  const textsOf = <K extends string>(...fields: K[]) =>
    Object.fromEntries(fields.map((field) => [field, textIn(payload, field)])) as Record<K, string | null>
  const { name, firstName, lastName } = textsOf('name', 'firstName', 'lastName')
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return {
    name: name ?? (person || null),
    ...textsOf('email', 'phone', 'website', 'zip', 'addressLine1'),
    exceptId,
  }
}

/** One that can neither be invited nor called could not be referred to; one that is there may have neither. */
export const refuseNameless = (ownType: NetworkType) => (action: Action, payload: Payload) => {
  const isOrganization = (payload.networkType ?? ownType) === NetworkType.Organization
  const isEmpty = (field: string) => (action === 'add' || payload[field] !== undefined) && !payload[field]
  const missing: [field: string, label: string, isMissing: boolean][] = [
    ['name', 'Name', isOrganization && isEmpty('name')],
    ['firstName', 'First name', !isOrganization && isEmpty('firstName')],
    ['lastName', 'Last name', !isOrganization && isEmpty('lastName')],
    ['email', 'Email or phone', action === 'add' && isEmpty('email') && isEmpty('phone')],
  ]
  const fields = missing.flatMap(([field, label, is]) => (is ? [[`payload.${field}`, [messages.required(label)]]] : []))
  if (fields.length) throw badInput(Object.fromEntries(fields) as Record<string, string[]>)
}

export const refuseOtherNetworkType =
  (ownType: NetworkType) =>
  ({ networkType }: Payload) => {
    if (networkType && networkType !== ownType)
      throw badInput({ 'payload.networkType': ['An organization stays an organization, an individual an individual'] })
  }
