import { type Endpoint, type Named, toRequest } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verbal } from '../features/referrals/referrals/referrals.fixtures.ts'
import { openDemo } from './demo.ts'
import { existingRows } from './existing-rows.ts'
import { asPayload } from './payload.ts'
import { randomFrom } from './proof.ts'
import { endpoints } from './samples.ts'
import { statementsOf } from './statements-of.ts'
import type { Person } from './world.ts'

// A page takes the same number of statements for any number of rows.

const { world, clinic } = await openDemo()
const [admin, ada] = [await world.aPerson(), await world.aPerson({ entity: clinic })]
const rows = await existingRows(world, admin, ada)

const isPaged = ({ input, output, csv }: Endpoint) =>
  !csv && 'pageSize' in input.shape && 'data' in ((output as { shape?: object }).shape ?? {})
const lists = endpoints.filter(([, endpoint]) => isPaged(endpoint))

async function page(person: Person, name: string, endpoint: Named<Endpoint>, pageSize: number) {
  // The same rows each time; for the list of a record, an existing one.
  const input = await rows.inputFor(name, endpoint, person, randomFrom(7))
  const { method, url, body } = toRequest(endpoint, { ...input, pageSize })
  const payload = await asPayload(body)
  const { answer, statements } = await statementsOf(() => world.ask(person, { method, url, ...payload }))
  const { data } = answer.json<{ data?: { data?: unknown[] } }>()
  return { status: answer.statusCode, rows: data?.data?.length ?? 0, count: statements.length }
}

const isThere = ({ status }: { status: number }) => status === 200
let compared = 0
test.each(lists)('%s runs no more statements for twenty rows than for one', async (name, endpoint) => {
  for (const person of [admin, ada]) {
    // Fills caches, such as those of rights.
    const first = await page(person, name, endpoint, 1)
    if (!isThere(first)) continue
    const [one, twenty] = [await page(person, name, endpoint, 1), await page(person, name, endpoint, 20)]
    if (twenty.rows > 1) compared++
    // An incomplete page needs no count; names mentioned by some rows are one more statement.
    expect(twenty.count - one.count, `${person.firstName}, ${twenty.rows} rows`).toBeLessThanOrEqual(1)
  }
})

test('most of these lists have more than one row', () => expect(compared).toBeGreaterThan(lists.length * 0.7))

test('a group is read with as many statements for ten receivers as for two', async () => {
  const { rows: providers } = await sql<{ id: number; categoryId: number }>`
    select entity_id as id, category_id as "categoryId" from entity_category join entity on entity.id = entity_id
    where entity_state = 1 and entity_id <> ${clinic.id} order by 1`.execute(world.db)
  const [categoryId, able] = [...Map.groupBy(providers, (one) => one.categoryId)].find(([, all]) => all.length >= 10)!
  const read = async (receivers: number) => {
    const { data } = await world.as(ada)(referrals.refer, {
      customerId: (await world.aCustomer(ada)).id,
      referToIds: able.slice(0, receivers).map(({ id }) => id),
      categoryId,
      mode: GroupMode.FirstToAccept,
      consent: verbal,
    })
    return (await statementsOf(() => world.as(ada)(groups.show, { groupId: data.groupId }))).statements.length
  }
  expect(await read(10)).toBe(await read(2))
})
