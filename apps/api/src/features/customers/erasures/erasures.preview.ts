import type { ErasurePreview, erasures } from '@handoff/contracts/customers/erasures'
import type { Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { open as openStages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Ctx } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { listSideOf } from '../../referrals/referrals/lists/visible-referrals.ts'
import { getCustomer, visibleCustomers } from '../customers/customers.queries.ts'
import { type Person, personIn } from './erasures.person.ts'

/** What an erasure removes and keeps, and what forbids it. Changes nothing. */
export async function show(ctx: Ctx, { id }: Input<typeof erasures.show>): Promise<z.output<typeof ErasurePreview>> {
  const customer = await getCustomer(ctx, id)
  const person = await personIn(ctx.db, id)
  const { rows } = await sql<Counts>`select ${sql.join(
    Object.entries(countsOf(ctx, person)).map(
      ([name, rows]) => sql`(select count(*)::int from ${rows}) as ${sql.id(name)}`,
    ),
  )}, (select coalesce(sum(size), 0)::int8 from stored_file where key = any(${person.fileKeys})) as bytes,
    (select backed_up_at from network_setting) as "backedUpAt"`.execute(ctx.db)
  const { bytes, backedUpAt, appointments, keptReferrals, keptAppointments, visits, surveys, ...erased } = rows[0]!
  return {
    id,
    name: fullName(customer),
    age: customer.age,
    place: [customer.city, customer.county ?? customer.stateCode].filter(Boolean)[0] ?? null,
    owner: customer.owner?.name ?? null,
    version: customer.version,
    number: person.number,
    open: await openReferrals(ctx, id),
    appointments,
    hold: await holdOf(ctx, id),
    erased: {
      ...erased,
      bytes,
      files: person.fileKeys.length,
      emails: person.mailIds.length,
      helpRequests: person.helpIds.length,
      links: person.linkIds.length,
    },
    otherRecords: await otherRecords(ctx, id),
    kept: { referrals: keptReferrals, appointments: keptAppointments, visits, surveys },
    backedUpAt,
  }
}

type Counts = Record<keyof ReturnType<typeof countsOf>, number> & { bytes: number; backedUpAt: Date | null }

const countsOf = ({ now }: Ctx, { id, eventIds }: Person) =>
  ({
    customFields: sql`custom_value where customer_id = ${id}`,
    /** System notes have no author. */
    notes: sql`note where customer_id = ${id} and referral_id is null and author_id is not null`,
    messages: sql`note where customer_id = ${id} and referral_id is not null`,
    notifications: sql`notification where event_id = any(${eventIds})`,
    drafts: sql`referral where customer_id = ${id} and stage = 'draft'`,
    appointments: sql`appointment where customer_id = ${id} and state = ${AppointmentState.Booked} and starts_at > ${now()}`,
    keptReferrals: sql`referral where customer_id = ${id} and stage <> 'draft'`,
    keptAppointments: sql`appointment where customer_id = ${id}`,
    visits: sql`visit where customer_id = ${id}`,
    surveys: sql`survey_response where customer_id = ${id} and completed_at is not null`,
  }) satisfies Record<string, RawBuilder<unknown>>

/** A receiver that had the person already took the referral into its own record. */
const otherRecords = (ctx: Ctx, id: number) =>
  visibleCustomers(ctx)
    .select(['customer.id', personName('customer').as('name'), 'owner.name as owner'])
    .where('customer.id', '<>', id)
    .where(
      sql<boolean>`customer.id in (select own_customer_id from referral where customer_id = ${id}
        union select customer_id from referral where own_customer_id = ${id})`,
    )
    .orderBy('customer.id')
    .execute()

async function openReferrals({ db, viewer }: Ctx, customerId: number) {
  const rows = await db
    .selectFrom('referral')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity', 'entity.id', 'referral.to_entity_id')
    .select([
      'referral.id',
      'referral.from_entity_id as senderId',
      'category.name as category',
      'entity.name as receiver',
    ])
    .where('referral.customer_id', '=', customerId)
    .where('referral.stage', 'in', openStages)
    .orderBy('referral.id')
    .execute()
  return rows.map(({ id, senderId, category, receiver }) => ({
    id,
    reference: referenceOf(id),
    title: `${category}, ${receiver}`,
    side: listSideOf(viewer, senderId),
  }))
}

async function holdOf({ db }: Ctx, customerId: number) {
  const hold = await db
    .selectFrom('legal_hold')
    .leftJoin('account', 'account.id', 'legal_hold.set_by_id')
    .select(['legal_hold.reason', 'legal_hold.created_at as since', personName<string | null>('account').as('by')])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return hold ?? null
}
