import { hasFlag } from '@handoff/contracts/kit'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'
import { linkMakerOf } from '../../../kit/security/links.ts'
import { nameOfPlace } from '../../network/locations/locations.columns.ts'
import { shownName } from '../referrals/lists/list-rows.ts'
import { levelSql } from '../referrals/lists/visible-referrals.ts'

export type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** Those of the viewer's side, and those of referrals that it sent; the administrative side sees all. */
export function visibleAppointments({ db, viewer }: Pick<Db, 'db' | 'viewer'>) {
  const all = db
    .selectFrom('appointment')
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .leftJoin('category', 'category.id', 'referral.category_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .leftJoin('entity as owner', 'owner.id', 'appointment.entity_id')
    .leftJoin('account as assignee', 'assignee.id', 'appointment.assigned_account_id')
    .leftJoin('account as booker', 'booker.id', 'appointment.booked_by')
    .leftJoin('entity as provider', 'provider.id', 'appointment.assigned_entity_id')
    .leftJoin('entity_address as place', 'place.id', 'appointment.location_id')
    .leftJoin('city', 'city.id', 'place.city_id')
    .leftJoin('county', 'county.id', 'place.county_id')
    .leftJoin('state', 'state.id', 'place.state_id')
    .leftJoin('reason', 'reason.code', 'appointment.reason_code')
  if (viewer.side === 'admin') return all
  const { entityId } = viewer
  return all.where((it) =>
    it.or([it('appointment.entity_id', '=', entityId), it('referral.from_entity_id', '=', entityId)]),
  )
}

/** May the viewer know whose appointment it is: through the referral, or through the customer's record. */
export const knowsCustomer = ({ viewer, now }: Pick<Db, 'viewer' | 'now'>) => {
  const own = ownEntity(viewer)
  // Anyone who works with referrals knows their customers; any other appointment is for those who see customers.
  const seesCustomers = hasFlag(viewer, 'customers', 'view')
  const throughReferral = sql<boolean>`(referral.id is not null and ${levelSql(viewer)} = 'full')`
  if (!seesCustomers) return throughReferral
  if (own === null) return sql<boolean>`true`
  return sql<boolean>`(${throughReferral}
    or exists (select from customer_access as access where access.customer_id = appointment.customer_id
      and access.entity_id = ${own} and (access.until is null or access.until > ${now()})))`
}

/** 'Elena Ruiz': the teammate or the individual that it is with. */
const assigneeName = sql<string | null>`coalesce(${personName('assignee')}, provider.name)`

export const addressOf = sql<string | null>`nullif(concat_ws(', ', place.address_line1, city.name,
  concat_ws(' ', state.code, place.zip)), '')`

export const appointmentRows = (ctx: Db) =>
  visibleAppointments(ctx).select([
    'appointment.id',
    'appointment.uid',
    'appointment.sequence',
    'appointment.customer_id as customerId',
    'appointment.referral_id as referralId',
    'appointment.entity_id as entityId',
    'appointment.assigned_account_id as accountId',
    'appointment.assigned_entity_id as providerId',
    'appointment.location_id as locationId',
    'appointment.starts_at as startsAt',
    'appointment.ends_at as endsAt',
    'appointment.time_zone as timeZone',
    'appointment.modality',
    'appointment.contact',
    'appointment.note',
    'appointment.state',
    'appointment.comment',
    'appointment.customer_answer as customerAnswer',
    'appointment.customer_note as customerNote',
    linkMakerOf('appointment.customer_link_maker_id').as('linkMaker'),
    'appointment.is_overlapping as isOverlapping',
    'appointment.version',
    'reason.label as reasonLabel',
    'referral.from_entity_id as senderId',
    'referral.stage',
    'owner.name as entityName',
    'category.is_sensitive as isSensitive',
    sql<string | null>`case when category.is_sensitive and not ${maySeeSensitive(ctx.viewer)}::boolean
      then ${restricted.name} else category.name end`.as('category'),
    knowsCustomer(ctx).as('isKnown'),
    sql<string | null>`case when ${knowsCustomer(ctx)} then ${personName('customer')}
      when referral.stage = 'closed' then ${shownName(ctx.viewer)} end`.as('customerName'),
    // Of a closed referral its own words stay, and what an appointment that was kept needs.
    sql<boolean>`(${knowsCustomer(ctx)} or (referral.id is not null and ${levelSql(ctx.viewer)} = 'closed'
      and (appointment.state = ${sql.lit(AppointmentState.Booked)} or booker.entity_id = ${ownEntity(ctx.viewer)}::int)))`.as(
      'isRead',
    ),
    assigneeName.as('assigneeName'),
    sql<string | null>`case when place.id is not null then ${nameOfPlace} end`.as('locationName'),
    addressOf.as('address'),
    'place.is_confidential as isConfidential',
    sql<boolean>`exists (select from visit where visit.appointment_id = appointment.id)`.as('hasVisit'),
    sql<number>`(select count(*)::int from appointment as missed
      where missed.referral_id = appointment.referral_id and missed.state = ${AppointmentState.NoShow})`.as('noShows'),
  ])

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentRows>['execute']>>[number]
