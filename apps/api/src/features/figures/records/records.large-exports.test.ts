import { largeExport } from '@handoff/contracts/figures/records'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'

const { as, ask, db, aCustomer, anEntity, aPerson, staffOf } = await openWorld()
const clinic = await anEntity({ name: 'Northside Clinic' })
const [ada, alma] = [await aPerson({ entity: clinic, firstName: 'Ada' }), await aPerson({ firstName: 'Alma' })]
const { id } = await aCustomer(ada)

/** Customers of the clinic, so that there are as many. */
const fillUp = (count: number) =>
  sql`with added as (
      insert into customer (first_name, last_name, has_no_contact, owner_entity_id)
      select 'Rosa', 'Marin ' || n, true, ${clinic.id}::int
      from generate_series((select count(*) + 1 from customer), ${count}::int) as n returning id)
    insert into customer_access (customer_id, entity_id, kind) select id, ${clinic.id}::int, 1 from added`.execute(db)
const exportList = () => ask(ada, { url: '/api/customers/export' })
const newsOf = async (person: typeof alma) =>
  (await as(person)(notifications.list, {})).data.data.map(({ notifyBy, outcome, message }) => [
    notifyBy.name,
    outcome,
    message,
  ])
const logged = async () => (await as(ada)(trail.accessLog, { id, kind: 'export' })).data.data

test('a file of 500 rows is no news; with one more the administrators are notified, and each person’s log has it', async () => {
  await fillUp(largeExport)
  await exportList()
  expect(await newsOf(alma)).toEqual([])
  expect(await logged()).toEqual([])
  await fillUp(largeExport + 1)
  await exportList()
  expect(await newsOf(alma)).toEqual([['Ada Lane (Northside Clinic)', 'Large export', 'exported 501 rows: customers']])
  expect(await logged()).toMatchObject([{ detail: 'List of customers', by: { name: 'Ada Lane' } }])
  const { count } = await db
    .selectFrom('customer_access_log')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('list', '=', 'customers')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(largeExport + 1)
  expect(await newsOf(await staffOf(clinic, { customers: ['view', 'export'] }))).toEqual([])
})
