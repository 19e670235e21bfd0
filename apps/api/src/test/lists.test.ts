import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { type Endpoint, toRequest } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { asPayload } from './payload.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld, type Person } from './world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity } = world
const { aSentReferral } = referralsOf(world)

/** Lists without an export, with the reason. */
const withoutFile: Record<string, string> = {
  'publicDirectory.list': 'is public; its file is the HSDS package',
  'customerImports.list': 'is worked through on its page',
  'customerImports.rows': 'is the report of one file, whose remarks come back as a file',
  'imports.rows': 'is the report of one file, whose failed rows come back as that file',
  'notes.ofEntity': 'is a conversation on the page of one record',
  'notes.ofCustomer': 'is a conversation on the page of one record',
  'notes.messages': 'is a conversation on the page of one record',
  'matches.list': 'is ranked for one customer, and is worked through on its page',
  'appointments.list': 'is the day of a team, and is worked through on its page',
  'materials.ofEntity': 'holds files, which are downloaded themselves',
  'materials.ofCustomer': 'holds files, which are downloaded themselves',
  'materials.ofEntityByPath': 'is the same list by another address',
  'retention.customers': 'is confirmed or left alone on its page',
  'linkRequests.list': 'is worked through one by one on its page',
  'customers.possibleDuplicates': 'is worked through pair by pair on its page',
  'entities.countiesWithout': 'are the rows behind one figure of the map',
}
/** Lists with a fixed order. */
const sorted = new Set(['publicDirectory.list', 'matches.list'])
const inFixedOrder = ['imports.list', ...Object.keys(withoutFile).filter((name) => !sorted.has(name))]

const shapeOf = ({ output }: Endpoint) => (output as { shape?: object }).shape ?? {}
const lists = endpoints.filter(([, one]) => !one.csv && 'data' in shapeOf(one) && 'pageNo' in shapeOf(one))
const fileOf = ({ path }: Endpoint) => endpoints.find(([, one]) => one.csv && one.path === `${path}/export`)?.[1]
const withFile = lists.flatMap(([name, list]) => {
  const file = fileOf(list)
  return file ? [[name, list, file] as const] : []
})

/** The literals inside optional and default. */
function valuesOf(schema: z.core.$ZodType): readonly unknown[] {
  const def = (schema as z.core.$ZodTypes)._zod.def
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return valuesOf(def.innerType)
  return def.type === 'literal' ? def.values : []
}
const sortsOf = (list: Endpoint) => valuesOf(list.input.shape.sort as z.core.$ZodType)

test('every list has an export, a search, and an order, unless listed as an exception', () => {
  const names = lists.map(([name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !withFile.some(([one]) => one === name)).sort()).toEqual(
    Object.keys(withoutFile).sort(),
  )
  const lacking = lists.filter(
    ([, { input }]) => !('search' in input.shape || 'searchTerm' in input.shape) || !('sort' in input.shape),
  )
  expect(lacking.map(([name]) => name).sort()).toEqual(inFixedOrder.sort())
})

// One record of each kind, so that no important list is empty.
const { ada, ben, referral } = await aSentReferral()
const alma = await aPerson({ firstName: 'Alma' })
await anEntity({ name: '=1+1', networkType: 2 })
for (const manager of [alma, ben]) {
  const { id: roleId } = (await as(manager)(roles.create, { name: '+Front desk', roleAccesses: [] })).data
  await as(manager)(teams.invite, { emails: [`nina.${manager.id}@handoff.test`], roleId })
}
const { customerId } = referral
const inputs = {
  ...samples,
  'trail.ofCustomer': { customerId },
  'trail.exportOfCustomer': { customerId },
  'trail.auditOfCustomer': { customerId },
  'trail.exportAuditOfCustomer': { customerId },
  'trail.accessLog': { id: customerId },
  'trail.exportAccessLog': { id: customerId },
}
await as(alma)(customers.show, { id: customerId })
const filled = [
  'trail.auditOfCustomer',
  'trail.accessLog',
  'teams.list',
  'teams.invitations',
  'roles.list',
  'trail.ofCustomer',
  'entities.organizations',
]

async function send(person: Person, endpoint: Endpoint, name: string, filters: object = {}) {
  const { method, url, body } = toRequest(endpoint, { ...inputs[name as keyof typeof inputs], ...filters })
  return ask(person, { method, url, ...(await asPayload(body)), remoteAddress: someAddress() })
}

type Total = { data: { total: number } }
const rowsIn = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[]

describe('the file of a list', () => {
  test.each(withFile)('%s has the rows of the list', async (name, list, file) => {
    for (const person of [alma, ben]) {
      const answer = await send(person, list, name, { pageSize: 100 })
      // Ben neither runs the network nor sees a customer whose referral he has not accepted.
      if (person === ben && [403, 404].includes(answer.statusCode)) continue
      const { total } = (answer.json() as Total).data
      const saved = await send(person, file, name)
      expect(saved.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(rowsIn(saved.body)).toHaveLength(total)
      if (filled.includes(name)) expect(total).toBeGreaterThan(0)
    }
  })

  test.each(withFile)('%s is searched and sorted like the list', async (name, list, file) => {
    for (const sort of 'sort' in list.input.shape ? sortsOf(list) : []) {
      expect((await send(alma, list, name, { sort })).statusCode, String(sort)).toBe(200)
    }
    for (const endpoint of [list, file])
      expect((await send(alma, endpoint, name, { sort: 'shoe' })).statusCode).toBe(400)

    const search = ['search', 'searchTerm'].find((field) => field in list.input.shape)
    if (!search) return
    const filters = { [search]: 'nothing is called so' }
    expect((await send(alma, list, name, filters)).json()).toMatchObject({ data: { total: 0, data: [] } })
    expect(rowsIn((await send(alma, file, name, filters)).body)).toEqual([])
  })

  test('writes what a spreadsheet would take for a formula as text', async () => {
    const csv = async (url: string) => (await ask(alma, { url })).body
    expect(await csv('/api/roles/export')).toContain("'+Front desk")
    expect(await csv('/api/organizations/export')).toContain("'=1+1")
  })
})

test('/organizations/export is the file, not an organization', async () => {
  const { headers, body } = await ask(ada, { url: '/api/organizations/export?search=harbor' })
  expect(headers['content-disposition']).toContain('organizations-')
  const [row, ...more] = rowsIn(body)
  expect(more).toEqual([])
  const { data } = (await as(ada)(entities.organizations, { search: 'harbor' })).data
  expect(row).toMatchObject({ Name: data[0]!.name, Type: 'Organization', Status: 'Active' })
})

describe('a boolean without a value', () => {
  const flags = endpoints.flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET'
      ? []
      : Object.entries(endpoint.input.shape).flatMap(([field, schema]) => {
          let def = (schema as z.core.$ZodTypes)._zod.def
          while (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
            def = (def.innerType as z.core.$ZodTypes)._zod.def
          return def.type === 'boolean' ? [[`${name} ${field}`, name, endpoint, field] as const] : []
        }),
  )

  test.each(flags)('%s is true', async (_, name, endpoint, field) => {
    const { method, url } = toRequest(endpoint, inputs[name as keyof typeof inputs])
    const answers = []
    for (const query of [field, `${field}=true`]) {
      const answer = await ask(alma, { method, url: `${url}${url.includes('?') ? '&' : '?'}${query}` })
      answers.push([answer.statusCode, answer.body])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]![0]).not.toBe(400)
  })
})
