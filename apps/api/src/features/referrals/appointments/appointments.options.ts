import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import type { Input } from '@handoff/contracts/kit'
import { EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import { type appointments, proposedMinutes } from '@handoff/contracts/referrals/appointments/appointments'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { isEmailable } from '../../../kit/mail/emailable.ts'
import { badInput } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hidesService, restricted } from '../../../kit/records/restricted-service.ts'
import { nameOfPlace, visibleLocations, zone } from '../../network/locations/locations.columns.ts'
import { shownName } from '../referrals/lists/list-rows.ts'
import { visibleReferrals } from '../referrals/lists/visible-referrals.ts'
import { refuseForeignAssignee } from './appointments.day.ts'
import { earlierOf } from './appointments.earlier.ts'
import { type Assignee, assigneeIn, nextStart } from './appointments.free.ts'
import { hoursOf } from './appointments.hours.ts'
import { type Subject, shownSubjectOf } from './appointments.subjects.ts'
import { addressOf } from './appointments.visibility.ts'

export const peopleOf = ({ db }: Pick<Ctx, 'db'>, entityId: number | null) =>
  db
    .selectFrom('account')
    .select(['account.id', personName('account').as('name')])
    .where('account.entity_id', 'is not distinct from', entityId)
    .where('account.is_active', '=', true)

export const individualsOf = ({ db }: Pick<Ctx, 'db'>, entityId: number | null) =>
  db
    .selectFrom('entity')
    .select(['entity.id', 'entity.name'])
    .where((it) =>
      it.or([
        it('entity.parent_id', '=', entityId),
        it.and([it('entity.id', '=', entityId), it('entity.network_type', '=', NetworkType.Entity)]),
      ]),
    )
    .where('entity.network_type', '=', NetworkType.Entity)
    .where('entity.entity_state', 'in', [EntityState.Active, EntityState.Listed])

export const placesOf = (ctx: Pick<Ctx, 'db' | 'viewer'>, entityId: number | null) =>
  visibleLocations(ctx).where((it) =>
    it.or([
      it('place.entity_id', 'is not distinct from', entityId),
      it.exists(
        it
          .selectFrom('entity_address_provider as offer')
          .select('offer.entity_id')
          .whereRef('offer.entity_address_id', '=', 'place.id')
          .where('offer.entity_id', '=', entityId),
      ),
    ]),
  )

/** The people and the location must belong to the side of the appointment. */
export async function checkChoices(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  { entityId }: Pick<Subject, 'entityId'>,
  { assignee, locationId }: { assignee: Assignee; locationId: number | null },
) {
  const { accountId, providerId } = assignee
  const person =
    accountId !== null
      ? await peopleOf(ctx, entityId).where('account.id', '=', accountId).executeTakeFirst()
      : providerId !== null
        ? await individualsOf(ctx, entityId).where('entity.id', '=', providerId).executeTakeFirst()
        : { name: '' }
  if (!person) throw badInput({ assignee: ['Please select With'] })
  const place =
    locationId === null ||
    (await placesOf(ctx, entityId).select('place.id').where('place.id', '=', locationId).executeTakeFirst())
  if (!place) throw badInput({ locationId: ['Please select Location'] })
  return person.name
}

/** The referral's assignee, if still selectable; null for no one. */
export async function assigneeOf(
  ctx: Pick<Ctx, 'db'>,
  { referralId, entityId }: Pick<Subject, 'referralId' | 'entityId'>,
) {
  if (referralId === null) return null
  const { accountId, providerId } = await ctx.db
    .selectFrom('referral')
    .select(['assigned_account_id as accountId', 'assigned_entity_id as providerId'])
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow()
  if (accountId !== null) {
    const person = await peopleOf(ctx, entityId).where('account.id', '=', accountId).executeTakeFirst()
    return person ? `user:${accountId}` : null
  }
  if (providerId === null) return null
  const person = await individualsOf(ctx, entityId).where('entity.id', '=', providerId).executeTakeFirst()
  return person ? `provider:${providerId}` : null
}

/** As the referral shows it. */
async function nameIn(ctx: Ctx, referralId: number | null, name: string) {
  if (referralId === null) return name
  const row = await visibleReferrals(ctx)
    .select(shownName(ctx.viewer).as('name'))
    .where('referral.id', '=', referralId)
    .executeTakeFirst()
  return row?.name ?? ''
}

export async function options(ctx: Ctx, query: Input<typeof appointments.options>) {
  const subject = await shownSubjectOf(ctx, query)
  const { customerId, referralId, entityId } = subject
  const { db, viewer } = ctx
  const customer = await db
    .selectFrom('customer')
    .select([
      personName('customer').as('name'),
      'customer.first_name as firstName',
      'customer.phone',
      'customer.contact_preference as preference',
      isEmailable.as('isEmailable'),
    ])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const entity =
    entityId === null
      ? null
      : await db
          .selectFrom('entity')
          .select(['id', 'name', 'time_zone as timeZone'])
          .where('id', '=', entityId)
          .executeTakeFirstOrThrow()
  const referral =
    referralId === null
      ? undefined
      : await db
          .selectFrom('referral')
          .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
          .innerJoin('category', 'category.id', 'referral.category_id')
          .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
          .select([
            'category.id as categoryId',
            'category.name as category',
            'category.is_sensitive as isSensitive',
            'sender.name as sender',
          ])
          .where('referral.id', '=', referralId)
          .executeTakeFirstOrThrow()
  const individuals = await individualsOf(ctx, entityId).orderBy('entity.name').limit(200).execute()
  // The sender knows the public individuals; the other side's teammates are private.
  const people =
    entityId === ownEntity(viewer) ? await peopleOf(ctx, entityId).orderBy('name').limit(200).execute() : []
  const locations = await placesOf(ctx, entityId)
    .select(['place.id', nameOfPlace.as('name'), addressOf.as('address'), zone.as('timeZone')])
    .orderBy('place.position')
    .orderBy('place.id')
    .limit(100)
    .execute()
  const specialties = referral
    ? await db
        .selectFrom('specialty')
        .select(['id', 'name'])
        .where('category_id', '=', referral.categoryId)
        .orderBy('name')
        .execute()
    : []
  const isRestricted = referral !== undefined && hidesService(viewer, referral)
  const { phone, preference, ...person } = customer
  const inCharge = await assigneeOf(ctx, subject)
  const assignee =
    inCharge !== null && (inCharge.startsWith('provider') || entityId === ownEntity(viewer)) ? inCharge : null
  const ownKey = people.some(({ id }) => id === viewer.id) ? `user:${viewer.id}` : null
  const timeZone = entity?.timeZone ?? viewer.timeZone
  const start = await firstStart(ctx, subject, {
    assignee: query.assignee ?? assignee ?? ownKey,
    locationId: query.locationId ?? locations[0]?.id,
    timeZone,
  })
  return {
    start,
    customer: {
      ...person,
      name: await nameIn(ctx, referralId, person.name),
      prefers:
        preference === null || !subject.hasLiveContact
          ? null
          : contactPreferenceNames[preference as keyof typeof contactPreferenceNames],
    },
    entity: entity && { id: entity.id, name: entity.name },
    assignee,
    earlier: referralId === null ? null : ((await earlierOf(ctx, referralId)) ?? null),
    sender: referral ? (referral.sender ?? 'The administrators') : null,
    category: isRestricted ? restricted.name : (referral?.category ?? null),
    assignees: [
      ...individuals.map(({ id, name }) => ({ key: `provider:${id}`, name, group: 'Individuals' as const })),
      ...people.map(({ id, name }) => ({ key: `user:${id}`, name, group: 'Team' as const })),
    ],
    locations,
    timeZone,
    phone: subject.hasLiveContact ? phone : null,
    specialties: isRestricted ? [] : specialties,
  }
}

type First = { assignee: string | null; locationId: number | undefined; timeZone: string }

/** The time that the form proposes: the next one that is free and open. */
async function firstStart(ctx: Ctx, { customerId }: Subject, { assignee: key, locationId, timeZone }: First) {
  const assignee = key === null ? null : assigneeIn(key)
  if (assignee) await refuseForeignAssignee(ctx, assignee)
  const hours = await hoursOf(ctx, locationId, timeZone)
  return nextStart(ctx, { assignee, customerId, hours, minutes: proposedMinutes })
}
