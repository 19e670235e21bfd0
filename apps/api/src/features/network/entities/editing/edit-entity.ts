import { hasFlag, type Input } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { entityFieldKeys } from '@handoff/contracts/network/entities/from-fields'
import { saidOf } from '@handoff/contracts/network/entities/services'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { addressKeys, type StoredLocation } from '@handoff/contracts/network/locations/from-fields'
import { sql } from 'kysely'
import type { Ctx, Viewer } from '../../../../kit/context.ts'
import { exists } from '../../../../kit/lists/exists.ts'
import { notFound } from '../../../../kit/problem.ts'
import { jsonOf, selectOf } from '../../../../kit/records/field-columns.ts'
import { unanswered } from '../../../access/invitations/invitations.queries.ts'
import { entityFrom, entityRows, visibleEntities } from '../directory/list-entities.ts'
import { requestIdOfEntity } from '../life/origin.ts'
import { servicesOf } from './services.ts'

type EditableAddress = StoredLocation<(typeof addressKeys)[number]> & {
  id: number
  name: string | null
  city: string | null
  county: string | null
  stateCode: string | null
  stateName: string | null
}

const editableAddresses = sql<EditableAddress[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', address.id, 'name', address.name, 'city', city.name, 'county', county.full_name,
    'stateCode', state.code, 'stateName', state.name,
    ${jsonOf(locationFields, addressKeys, 'address')})
    order by address.position, address.id)
  from entity_address as address
  left join city on city.id = address.city_id
  left join county on county.id = address.county_id
  left join state on state.id = address.state_id
  where address.entity_id = entity.id), '[]')`

/** The administrative side every entity, an entity its own record. */
export const mayKeep = (viewer: Viewer, entityId: number) => viewer.side === 'admin' || viewer.entityId === entityId

/** 404 for anyone who does not find it in the directory. */
export async function refuseHiddenEntity(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) {
  if (!(await exists(visibleEntities(ctx).where('entity.id', '=', id)))) throw notFound('provider')
}

/** For others there is no such entity, whether there is one or not. */
export async function refuseForeign(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) {
  const isThere = mayKeep(ctx.viewer, id) && (await exists(visibleEntities(ctx).where('entity.id', '=', id)))
  if (!isThere) throw notFound('provider')
}

/** The whole record, for anyone who keeps it; for others there is no such thing. */
export async function edit(ctx: Ctx, { id }: Input<typeof entities.edit>) {
  const row = !mayKeep(ctx.viewer, id)
    ? undefined
    : await entityRows(ctx)
        .select([
          ...selectOf(entityFields, entityFieldKeys, 'entity'),
          'entity.version',
          sql<number[]>`array(
            select specialty.id from entity_specialty
            join specialty on specialty.id = specialty_id
            join category on category.id = specialty.category_id and category.is_active
            where entity_id = entity.id order by 1)`.as('specialtyIds'),
          editableAddresses.as('addresses'),
          requestIdOfEntity.as('requestId'),
        ])
        .where('entity.id', '=', id)
        .where('entity.merged_into_id', 'is', null)
        .executeTakeFirst()
  if (!row) throw notFound('provider')

  const entity = entityFrom(row)
  const lastName = entity.firstName ? entity.name.slice(entity.firstName.length).trim() || null : null
  const services = (await servicesOf(ctx, [id])).get(id) ?? []
  return { ...row, ...entity, lastName, services, invitation: await waitingInvitation(ctx, id) }
}

/** The fields of its form as they are. */
export const valuesOf = (entity: Awaited<ReturnType<typeof edit>>) => ({
  networkType: entity.networkType,
  name: entity.name,
  firstName: entity.firstName,
  lastName: entity.lastName,
  parentId: entity.parent?.id ?? null,
  ...pickFields(entity, entityFieldKeys),
  categoryIds: entity.categories.map((category) => category.id),
  specialtyIds: entity.specialtyIds,
  services: saidOf(entity.services),
  entityAddresses: entity.addresses.map((address) => pickFields(address, ['id', 'name', ...addressKeys])),
})

const waitingInvitation = async ({ db }: Pick<Ctx, 'db'>, entityId: number) =>
  (await unanswered(db)
    .select(['invitation.email', 'invitation.sent_at as sentAt', 'invitation.expires_at as expiresAt'])
    .where('invitation.kind', '=', 'entity')
    .where('invitation.entity_id', '=', entityId)
    .orderBy('invitation.id', 'desc')
    .executeTakeFirst()) ?? null

/** Staff need the right to edit; those who run the entity have it. */
export const mayChange = (viewer: Viewer, entityId: number) =>
  mayKeep(viewer, entityId) && hasFlag(viewer, 'network', 'edit')
