import { customers } from '@handoff/contracts/customers/customers/customers'
import { analytics } from '@handoff/contracts/figures/analytics'
import { toRequest } from '@handoff/contracts/kit'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { referralsOf } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld, type Person } from '../../test/world.ts'

const world = await openWorld()
const { ask, db, aPerson, anEntity, aCustomer, staffOf, clock } = world
const { aSentReferral } = referralsOf(world)

const clinic = await anEntity()
const ada = await aPerson({ entity: clinic, timeZone: 'America/Los_Angeles' })
const byteOrderMark = '\uFEFF'

async function exported(person: Person, input: Parameters<typeof toRequest>[1] = {}) {
  const { method, url } = toRequest(customers.exportList, input)
  const response = await ask(person, { method, url })
  const [head = '', ...rows] = response.body.replace(byteOrderMark, '').trimEnd().split('\r\n')
  return { status: response.statusCode, headers: response.headers, body: response.body, head, rows }
}

describe('a list export', () => {
  test('is named after the list and its filters', async () => {
    const nameOf = async (endpoint: Parameters<typeof toRequest>[0], input: object, person = ada) => {
      const { headers } = await ask(person, toRequest(endpoint, input as never))
      return /filename="(.+)\.csv"/.exec(String(headers['content-disposition']))![1]
    }
    const day = clock.now().toISOString().slice(0, 10)
    expect(await nameOf(referrals.exportInbound, { queue: 'overdue' })).toBe(`inbound-referrals-overdue-${day}`)
    expect(await nameOf(customers.exportList, { search: 'Rosa' })).toBe(`customers-${day}`)
    const october = { report: 'funnel', from: '2026-10-01', to: '2026-10-31' }
    expect(await nameOf(analytics.exportReport, october, await aPerson())).toBe(
      `report-funnel-2026-10-01-2026-10-31-${day}`,
    )
  })

  test('has every row of the list for the same filters, in the same order', async () => {
    // More than one read returns.
    await sql`with added as (insert into customer (owner_entity_id, first_name, last_name)
        select ${clinic.id}, 'Rosa' || to_char(n, 'FM0000'), 'Marin' from generate_series(0, 5229) as n returning id)
      insert into customer_access (customer_id, entity_id, kind) select id, ${clinic.id}, 1 from added`.execute(db)
    await aCustomer(ada, { firstName: 'Zoe', lastName: 'Else' })

    const { status, headers, body, head, rows } = await exported(ada, { search: 'Marin', sort: '-name' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      // Not the search words: they may be a name.
      `attachment; filename="customers-${clock.now().toISOString().slice(0, 10)}.csv"`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(body.startsWith(byteOrderMark)).toBe(true)
    expect(head).toMatch(/^First name,Last name,Age,Email,/)
    expect(rows).toHaveLength(5230)
    expect(rows[0]).toMatch(/^Rosa5229,Marin,/)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(5230)
  })

  test('writes moments in the reader’s time zone', async () => {
    clock.set('2026-11-18T02:30:00Z')
    await aCustomer(ada, { firstName: 'Late', lastName: 'Evening' })
    const [row] = (await exported(ada, { search: 'Evening' })).rows
    expect(row).toMatch(/,2026-11-17 18:30$/)
  })

  test('requires its own flag in addition to that of the list', async () => {
    expect((await exported(await staffOf(clinic, { customers: ['view'] }))).status).toBe(403)
    expect((await exported(await staffOf(clinic, { customers: ['export'] }))).status).toBe(200)
  })

  test('has no rows of others, and rejects what the list rejects', async () => {
    const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
    expect((await exported(olaf)).rows).toEqual([])
    const { statusCode } = await ask(ada, { url: '/api/customers/export?sort=shoe' })
    expect(statusCode).toBe(400)
    expect((await ask(ada, { url: '/api/customers/export?pageNo=2' })).statusCode).toBe(400)
  })

  test('shows no more of a referral than its list', async () => {
    const { ben, referral } = await aSentReferral()
    const { method, url } = toRequest(referrals.exportInbound, {})
    const { body } = await ask(ben, { method, url })
    expect(body).toContain(`${referral.reference},Rosa M.,`)
    expect(body).not.toContain('Marin')
  })
})

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['a "quoted", name', '"a ""quoted"", name"'],
  ['=1+1\nnext', `"'=1+1\nnext"`],
])('writes the name %s as text for a spreadsheet', async (lastName, written) => {
  const manager = await aPerson({ entity: await anEntity() })
  const { id } = await aCustomer(manager, { firstName: 'Eve' })
  // As stored before names were limited to one line.
  await world.db.updateTable('customer').set({ last_name: lastName }).where('id', '=', id).execute()
  const { body } = await exported(manager)
  expect(body).toContain(`\r\nEve,${written},`)
})
