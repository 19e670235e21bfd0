import { customers } from '@handoff/contracts/customers/customers/customers'
import { erasures } from '@handoff/contracts/customers/erasures'
import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { retention, retentionKindNames } from '@handoff/contracts/platform/retention'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { deletePastPeriods } from './retention.job.ts'

const world = await openWorld()
const { as, aPerson, db, clock } = world
const { twoSides, send } = referralsOf(world)
const { ada, shelter } = await twoSides()
const alma = await aPerson({ firstName: 'Alma' })
const setting = async () => (await as(alma)(retention.show, {})).data
const run = () => deletePastPeriods.run({ db, now: clock.now(), publicUrl: '' })

/** One row of each kind that is older than any usual period, and one of today. */
async function aRowOfEach(name: string, at: Date) {
  const { customerId, groupId } = await send(ada, shelter, { draft: true })
  await db.updateTable('referral_group').set({ created_at: at }).where('id', '=', groupId).execute()
  await db.updateTable('referral').set({ updated_at: at }).where('group_id', '=', groupId).execute()
  await sql`insert into customer_access_log (customer_id, account_id, at, kind) values
    (${customerId}, ${ada.id}, ${at}, 'export'), (${customerId}, ${ada.id}, ${at}, 'page')`.execute(db)
  await sql`insert into data_import (kind, file_name, headings, mapping, created_by, created_at, state)
    values ('entities', ${name}, '{}', '{}', ${alma.id}, ${at}, 'draft')`.execute(db)
  await sql`insert into link (purpose, token_hash, group_id, created_at, expires_at)
    values (1, sha256(${name}::bytea), ${(await send(ada, shelter)).groupId}, ${at}, ${at})`.execute(db)
  await sql`insert into mail (kind, to_address, subject, created_at, send_after)
    values ('offer', 'a@example.org', ${name}, ${at}, ${at})`.execute(db)
  await sql`insert into help_request (first_name, phone, words, digest, due_at, created_at, updated_at, state, closed_at)
    values (${name}, '5105550100', 'Rent', sha256(${name}::bytea), ${at}, ${at}, ${at}, 4, ${at})`.execute(db)
  await sql`insert into link_request (requester_id, entity_id, details, status, decided_at, created_at)
    values (${ada.id}, ${ada.entity!.id}, ${JSON.stringify({ firstName: name, lastName: '', dateOfBirth: null, phones: [], email: null, notes: null })}, 3, ${at}, ${at})`.execute(
    db,
  )
}
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from referral_group) as drafts,
    (select count(*)::int from customer_access_log where kind = 'export') as exports,
    (select count(*)::int from customer_access_log where kind = 'page') as pages,
    (select count(*)::int from data_import) as imports,
    (select count(*)::int from link) as links,
    (select count(*)::int from mail where subject in ('old', 'new')) as emails,
    (select count(*)::int from help_request where words <> '') as "helpRequests",
    (select count(*)::int from help_request) as "allHelpRequests",
    (select count(*)::int from link_request where details is not null) as "linkRequests"`.execute(db)
  return rows[0]!
}

test('every kind has its period; what is past it is counted, then deleted, and nothing else', async () => {
  const years = 21 * 365 * aDay
  await aRowOfEach('old', new Date(clock.now().getTime() - years))
  await aRowOfEach('new', clock.now())
  const before = await counts()
  const { due } = await setting()
  for (const kind of retentionKindNames) expect([kind, due[kind]]).toEqual([kind, 1])
  await run()
  const after = await counts()
  for (const kind of retentionKindNames) expect([kind, after[kind]]).toEqual([kind, before[kind]! - 1])
  expect(after).toMatchObject({ pages: before.pages, allHelpRequests: before.allHelpRequests })
  const { due: left, lastRuns } = await setting()
  for (const kind of retentionKindNames) {
    expect([kind, left[kind]]).toEqual([kind, 0])
    expect(lastRuns[kind]).toMatchObject({ count: 1 })
  }
  const { data } = (await as(ada)(linkRequests.list, {})).data
  expect(data.filter(({ person }) => person === null)).toHaveLength(1)
  expect(data).toHaveLength(2)
})

test('what belongs to a record under a legal hold is kept, and not counted as due', async () => {
  const old = new Date(clock.now().getTime() - 21 * 365 * aDay)
  await aRowOfEach('held', old)
  const { id } = await db
    .selectFrom('referral_group')
    .select('customer_id as id')
    .orderBy('id', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('help_request').set({ customer_id: id }).where('first_name', '=', 'held').execute()
  await sql`update link_request set status = 2, customer_id = ${id} where details ->> 'firstName' = 'held'`.execute(db)
  const hold = { id, reason: 'Case 2026-17' }
  await as(alma)(erasures.changeHold, { ...hold, isHeld: true })
  const kinds = ['drafts', 'exports', 'helpRequests', 'linkRequests'] as const
  const before = await counts()
  expect((await setting()).due).toMatchObject(Object.fromEntries(kinds.map((kind) => [kind, 0])))
  await run()
  const kept = await counts()
  for (const kind of kinds) expect([kind, kept[kind]]).toEqual([kind, before[kind]])
  await as(alma)(erasures.changeHold, { ...hold, isHeld: false })
  await run()
  const after = await counts()
  for (const kind of kinds) expect([kind, after[kind]]).toEqual([kind, before[kind]! - 1])
})

test('a period is changed within its limits, by one administrator at a time, after a preview', async () => {
  const { periods, version } = await setting()
  const shorter = { ...periods, drafts: 30 }
  await send(ada, shelter, { draft: true })
  const now = clock.now()
  clock.advance({ days: 31 })
  const later = await aPerson({ firstName: 'Alma' })
  const { drafts } = (await as(later)(retention.preview, shorter)).data
  expect(drafts).toBe((await as(later)(retention.show, {})).data.due.drafts + 2)
  clock.set(now)
  const saved = (await as(alma)(retention.save, { drafts: 30, version })).data
  expect(saved).toMatchObject({ periods: shorter, version: version + 1 })
  await expect(as(alma)(retention.save, { drafts: 31, version })).rejects.toMatchObject({ status: 409 })
  await expect(as(alma)(retention.save, { emails: 3, version: version + 1 })).rejects.toMatchObject({
    status: 400,
    fields: { emails: ['Emails: enter 7 to 365 days'] },
  })
  await expect(as(ada)(retention.show, {})).rejects.toMatchObject({ status: 403 })
})

test('people who were inactive for years are listed, and erased only once someone types how many', async () => {
  const aCustomer = async (firstName: string) =>
    (await as(ada)(customers.create, { firstName, lastName: 'Lindqvist', hasNoContact: true })).data.id
  const names = ['Quiet', 'Held', 'Open', 'Active'] as const
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await aCustomer(name)]))) as Record<
    (typeof names)[number],
    number
  >
  await send(ada, shelter, { customerId: ids.Open })
  await as(alma)(erasures.changeHold, { id: ids.Held, isHeld: true, reason: 'A lawsuit' })
  const now = clock.now()
  clock.advance({ days: 8 * 366 })
  const [later, owner] = [await aPerson({ firstName: 'Alma' }), await aPerson({ entity: ada.entity! })]
  const active = (await as(owner)(customers.show, { id: ids.Active })).data
  await as(owner)(customers.save, { id: ids.Active, version: active.version, preferredName: 'Acti' })
  const listed = async () => (await as(later)(retention.customers, { pageSize: 100 })).data.data
  const rows = await listed()
  expect(rows.find(({ id }) => id === ids.Quiet)).toMatchObject({ name: 'Quiet Lindqvist', isHeld: false })
  expect(rows.find(({ id }) => id === ids.Held)).toMatchObject({ isHeld: true })
  expect(rows.map(({ id }) => id)).not.toContain(ids.Open)
  expect(rows).toHaveLength((await as(later)(retention.show, {})).data.due.customers)

  await run()
  expect(await listed()).toEqual(rows)
  const chosenIds = [ids.Quiet, ids.Held, ids.Open]
  await expect(as(later)(retention.eraseCustomers, { ids: chosenIds, count: 2 })).rejects.toMatchObject({ status: 400 })
  expect((await as(later)(retention.eraseCustomers, { ids: chosenIds, count: 3 })).data).toEqual({
    erased: [ids.Quiet],
    refused: [
      { id: ids.Held, reason: 'This record is under a legal hold. Lift the hold first' },
      { id: ids.Open, reason: 'This customer is active again' },
    ],
  })
  await expect(as(later)(customers.show, { id: ids.Quiet })).rejects.toMatchObject({ status: 404 })
  clock.set(now)
})
