import { consents } from '@handoff/contracts/customers/consents'
import { CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld } from '../test/world.ts'
import { type Fate, type Noun, pointingColumns } from './pointing-columns.ts'

const world = await openWorld()
const { as, clock, db, aCustomer, aPerson, anEntity, categoryId } = world
const { twoSides, send, take, stageOf } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

const times = (hours: number) => {
  const startsAt = new Date(clock.now().getTime() + hours * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone: 'America/New_York' }
}

/** Every column that references the noun, and numbers named as if they did. */
async function columnsOf(noun: Noun) {
  const { rows } = await sql<{ name: string }>`
    with reference as (
      select conrelid as relation, unnest(conkey) as position, confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and cardinality(conkey) = 1)
    select distinct relation.relname || '.' || attribute.attname as name
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
    left join reference on reference.relation = relation.oid and reference.position = attribute.attnum
    where relation.relkind in ('r', 'p') and not relation.relispartition and relation.relnamespace = 'public'::regnamespace
      and not attribute.attisdropped
      and (reference.target = ${noun} or reference.target is null and attribute.attname ~ ${`(^|_)${noun}_ids?$`})
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

describe('every referencing column declares its fate', () => {
  test.each(Object.entries(pointingColumns))('when a %s ends', async (noun, endings) => {
    const columns = await columnsOf(noun as Noun)
    for (const [ending, fates] of Object.entries(endings))
      expect(Object.keys(fates).sort(), `${noun} ${ending}`).toEqual(columns)
  })
})

const columnsWith = (fates: Readonly<Record<string, Fate>>, ...wanted: Fate[]) =>
  Object.keys(fates)
    .filter((column) => wanted.includes(fates[column]!))
    .sort()

const underWay = sql`stage = any(${[...open, 'draft']})`
const toCome = sql`state = 1 and starts_at > ${clock.now()}`
/** For each column that ends: is a row still open? */
const alive = {
  'account.entity_id': sql`is_active`,
  'appointment.assigned_entity_id': toCome,
  'appointment.customer_id': toCome,
  'appointment.entity_id': toCome,
  'appointment.referral_id': toCome,
  'invitation.entity_id': sql`revoked_at is null and accepted_at is null`,
  'referral.assigned_entity_id': underWay,
  'referral.customer_id': underWay,
  /** Pending ones end; accepted ones are escalated to those who find another provider. */
  'referral.to_entity_id': sql`stage = any(${open}) and escalation < 3`,
  'referral_group.consent_id': sql`exists (select from referral where group_id = referral_group.id and ${underWay})`,
  'referral_group.customer_id': sql`exists (select from referral where group_id = referral_group.id and ${underWay})`,
  'timer.appointment_id': sql`true`,
  'timer.referral_id': sql`true`,
}

async function countsOf(columns: readonly string[], ids: readonly number[], isAlive = true) {
  const counts: [string, number][] = []
  for (const name of columns) {
    const [table, column] = name.split('.') as [string, string]
    const which = name.endsWith('_ids')
      ? sql`${sql.ref(column)} && ${ids}::int[]`
      : sql`${sql.ref(column)} = any(${ids})`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${which} and ${isAlive ? alive[name as keyof typeof alive] : sql`true`}`.execute(db)
    counts.push([name, rows[0]!.count])
  }
  return counts
}

/** Every column has open rows before, and none afterward. */
async function expectEnds(columns: readonly string[], ids: readonly number[], end: () => Promise<unknown>) {
  expect((await countsOf(columns, ids)).filter(([, count]) => count === 0)).toEqual([])
  await end()
  expect((await countsOf(columns, ids)).filter(([, count]) => count > 0)).toEqual([])
}

/** One accepted and booked referral, a sent one, an offer, a draft, and an appointment without a referral. */
async function someoneUnderWay() {
  const { ada, ben, shelter } = await twoSides()
  const others = [await anEntity({ categories: ['Food'] }), await anEntity({ categories: ['Food'] })]
  const { id: customerId } = await aCustomer(ada, { email: 'rosa@example.org', contactPreference: 1 })
  const network = { method: 3, scope: 3, witness: 'Wanda Witt' } as const
  const { data: consent } = await as(ada)(consents.add, { id: customerId, consent: network })
  const by = { customerId, consentId: consent.id }
  const booked = await send(ada, shelter, by)
  await take(ben, booked.id, 'accept')
  await as(ben)(appointments.book, { referralId: booked.id, ...times(48) })
  const { data: offer } = await as(ada)(referrals.refer, {
    ...by,
    categoryId: await categoryId('Food'),
    referToIds: others.map(({ id }) => id),
    mode: GroupMode.Offer,
  })
  await send(ada, shelter, { customerId, categoryId: await categoryId('Safety'), draft: true })
  await as(ada)(appointments.book, { customerId, ...times(96) })
  return { ada, ben, shelter, customerId, consent, booked, offered: offer.referrals.map(({ id }) => id) }
}

describe('ends with it', () => {
  test('with a consent: referrals, offers, and their timers and appointments', async () => {
    const { ada, consent, booked, offered } = await someoneUnderWay()
    const bookings = await db.selectFrom('appointment').select('id').where('referral_id', '=', booked.id).execute()
    const ofReferral = columnsWith(pointingColumns.referral.ended, 'ends')
    await expectEnds(columnsWith(pointingColumns.consent.revoked, 'ends'), [consent.id], () =>
      expectEnds(ofReferral, [booked.id], () =>
        expectEnds(
          ['timer.appointment_id'],
          bookings.map(({ id }) => id),
          () => as(ada)(consents.revoke, { id: consent.id, reason: 'She asked for it' }),
        ),
      ),
    )
    expect(await Promise.all([booked.id, ...offered].map(stageOf))).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  test('with a deceased customer, who is not emailed; archiving them before is rejected', async () => {
    const { ada, customerId, booked } = await someoneUnderWay()
    const { version } = (await as(ada)(customers.show, { id: customerId })).data
    await expect(as(ada)(customers.archive, { id: customerId, version })).rejects.toMatchObject({
      status: 409,
      message: 'This customer has 3 open referrals and 2 appointments to come. End them first, then archive',
    })
    await db.deleteFrom('mail').execute()
    await expectEnds(columnsWith(pointingColumns.customer.deceased, 'ends'), [customerId], () =>
      as(ada)(customers.changeState, { id: customerId, version, state: CustomerState.Deceased, reason: 'Her sister' }),
    )
    const { timeline } = (await as(ada)(referrals.show, { id: booked.id })).data
    expect(timeline.map(({ title }) => title)).toContain('Cancelled – Died')
    const mailed = await db.selectFrom('mail').select('to_address as to').execute()
    expect(mailed.map(({ to }) => to)).not.toContain('rosa@example.org')
    expect(mailed.length).toBeGreaterThan(0)
    expect((await as(ada)(customers.show, { id: customerId })).data.state).toBe(CustomerState.Deceased)
  })

  test('with a provider or individual that leaves', async () => {
    const { shelter, ben, booked } = await someoneUnderWay()
    const ivy = await anEntity({ name: 'Ivy Stone', networkType: NetworkType.Entity, email: 'ivy@example.org' })
    await db.updateTable('entity').set({ parent_id: shelter.id }).where('id', '=', ivy.id).execute()
    await as(ben)(referrals.assign, { referralId: booked.id, serviceProviderId: ivy.id })
    await as(ben)(appointments.book, { referralId: booked.id, assignee: `provider:${ivy.id}`, ...times(72) })
    const now = clock.now()
    await sql`insert into invitation (kind, entity_id, user_type, email, invited_by, token_hash, created_at, sent_at, expires_at)
      values ('entity', ${shelter.id}, 2, 'new@example.org', ${ben.id}, ${Buffer.from('new')}, ${now}, ${now},
        ${new Date(now.getTime() + 86_400_000)})`.execute(db)
    const ofIndividual = ['appointment.assigned_entity_id', 'referral.assigned_entity_id']
    await expectEnds(ofIndividual, [ivy.id], () => as(alma)(entities.deactivate, { id: ivy.id, force: true }))
    const ofEntity = columnsWith(pointingColumns.entity.deactivated, 'ends')
    await expectEnds(
      ofEntity.filter((column) => !ofIndividual.includes(column)),
      [shelter.id],
      () => as(alma)(entities.deactivate, { id: shelter.id, force: true }),
    )
  })
})

test('a merged category moves its references', async () => {
  const { data: pets } = await as(alma)(categories.create, {
    name: 'Pets',
    color: '#123456',
    icon: 'heart',
    specialties: [{ name: 'Vet' }],
  } as never)
  const { data: cats } = await as(alma)(categories.create, {
    name: 'Cats',
    color: '#654321',
    icon: 'heart',
    specialties: [],
  } as never)
  await as(alma)(categories.merge, { id: cats.id, intoId: pets.id })
  const { ada, ben, shelter, customerId } = await someoneUnderWay()
  const { id } = await send(ada, shelter, { customerId, categoryId: await categoryId('Safety') })
  await take(ben, id, 'accept')
  const into = await categoryId('Food')
  const now = clock.now()
  await db.updateTable('referral').set({ category_id: pets.id }).where('id', '=', id).execute()
  await db
    .updateTable('referral_group')
    .set({ category_id: pets.id })
    .where('id', '=', sql<number>`(select group_id from referral where id = ${id})`)
    .execute()
  await db.updateTable('consent').set({ category_id: pets.id }).where('customer_id', '=', customerId).execute()
  await sql`insert into entity_category (entity_id, category_id) values (${shelter.id}, ${pets.id})`.execute(db)
  await sql`insert into eligibility_rule (entity_id, category_id, position, rule, is_hard)
    values (${shelter.id}, ${pets.id}, 0, ${JSON.stringify({ kind: 'age', from: 18 })}, false)`.execute(db)
  await sql`insert into entity_address (entity_id, name, position) values (${shelter.id}, 'Main', 0)`.execute(db)
  await sql`insert into entity_address_offer (entity_address_id, entity_id, category_id)
    select id, ${shelter.id}, ${pets.id} from entity_address where entity_id = ${shelter.id}`.execute(db)
  await sql`insert into clock_level (category_id, routine, urgent, emergency)
    select ${pets.id}, routine, urgent, emergency from clock_level limit 1`.execute(db)
  await sql`insert into survey_response (survey_type, customer_id, referral_id, entity_id, category_id, channel)
    values (2, ${customerId}, ${id}, ${shelter.id}, ${pets.id}, 1)`.execute(db)
  await sql`insert into unmet_need (customer_id, category_id, reason, source, entity_id, created_at)
    values (${customerId}, ${pets.id}, 1, 1, ${shelter.id}, ${now})`.execute(db)
  await sql`insert into help_request (first_name, phone, words, digest, category_ids, due_at, created_at, updated_at)
    values ('Rosa', '5105550100', 'Please', ${Buffer.from('moves')}, ${[pets.id]}, ${now}, ${now}, ${now})`.execute(db)
  const moved = columnsWith(pointingColumns.category.merged, 'moves')
  expect((await countsOf(moved, [pets.id], false)).filter(([, count]) => count === 0)).toEqual([])
  await as(alma)(categories.merge, { id: pets.id, intoId: into })
  expect((await countsOf(moved, [pets.id], false)).filter(([, count]) => count > 0)).toEqual([])
})
