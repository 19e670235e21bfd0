import { type Endpoint, toRequest } from '@handoff/contracts/kit'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { openDemo } from './demo.ts'
import { existingRows } from './existing-rows.ts'
import { proofOf, randomFrom } from './proof.ts'
import { endpoints } from './samples.ts'
import type { Person } from './world.ts'

// A file is read by the sort values of the last row: it has the rows of the list in its order, however few at a time.

const { world, clinic } = await openDemo()
const [admin, ada] = [await world.aPerson(), await world.aPerson({ entity: clinic })]
const rows = await existingRows(world, admin, ada)
// Ties and missing values in every order.
await sql`update referral set due_at = null where id % 3 = 0 and stage <> 'sent'`.execute(world.db)
const atOnce = { rows: 1, ids: 1 }
const inSteps = await world.anotherApp({ exportsAtOnce: atOnce })
const counted = await world.anotherApp({ largeExport: 0 })
afterAll(async () => Promise.all([inSteps.close(), counted.close()]))

const files = endpoints.filter(([, endpoint]) => endpoint.csv)

/** The literals inside optional and default. */
function valuesOf(schema: z.core.$ZodType | undefined): readonly unknown[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  if (def?.type === 'optional' || def?.type === 'nullable' || def?.type === 'default') return valuesOf(def.innerType)
  return def?.type === 'literal' ? def.values : []
}
const sortsOf = ({ input }: Endpoint) => [undefined, ...valuesOf(input.shape.sort as z.core.$ZodType | undefined)]

const listOf = ({ path }: Endpoint) => endpoints.find(([, { path: of }]) => `${of}/export` === path)![1]

const proof = proofOf('exports')
const random = randomFrom(proof.seed)
const people = [admin, ada]
type Order = { name: string; file: (typeof files)[number][1]; person: Person; sort: unknown }
/** The default order of each file first, for one of the two; then all others, at random. */
const [defaults, others] = [[], []] as Order[][]
for (const [at, [name, file]] of files.entries())
  for (const person of people)
    for (const sort of sortsOf(file)) {
      const isDefault = sort === undefined && person === people[at % 2]
      ;(isDefault ? defaults! : others!).push({ name, file, person, sort })
    }
const byChance = new Map(others!.map((order) => [order, random()]))
const orders = [...defaults!, ...others!.sort((one, other) => byChance.get(one)! - byChance.get(other)!)]

test('files have the rows of their lists, in every order, also when read in steps', async () => {
  let longest = 0
  for (let done = 0; done < orders.length && proof.goesOn(done); done++) {
    const { name, file, person, sort } = orders[done]!
    const of = `${name}, ${person.firstName}, ${String(sort)}`
    const input = await rows.inputFor(name, file, person, randomFrom(7))
    const sorted = { ...input, ...(sort !== undefined && { sort }) }
    const whole = await fileFrom(world.app, person, file, sorted)
    if (whole.statusCode !== 200) continue
    const cells = parse(whole.body, { bom: true, columns: true }) as Record<string, string>[]
    atOnce.rows = Math.max(3, Math.ceil(cells.length / 3))
    atOnce.ids = Math.ceil(atOnce.rows * 1.5)
    longest = Math.max(longest, cells.length)
    expect((await fileFrom(inSteps, person, file, sorted)).body, of).toBe(whole.body)
    expectOrder(cells, await shownBy(person, listOf(file), file, sorted), of)
  }
  expect(longest).toBeGreaterThan(1000)
})

function fileFrom(app: typeof inSteps, { token }: Person, file: Endpoint, input: Record<string, unknown>) {
  const { url } = toRequest(file, input)
  return app.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

type Cells = Record<string, unknown>

/** The first page of a list, as far as its rows have the file's columns. */
async function shownBy(person: Person, list: Endpoint, { csv }: Endpoint, input: object): Promise<Cells[]> {
  if (!('pageNo' in list.input.shape)) return []
  const page = (await world.as(person)(list, { ...input, pageSize: 100 } as never)).data as { data: unknown[] }
  const columns = Object.entries(typeof csv!.columns === 'function' ? csv!.columns(page as never) : csv!.columns)
  return page.data.map((row) => Object.fromEntries(columns.map(([title, valueOf]) => [title, cellOf(valueOf, row)])))
}

const isMoment = /^\d{4}-\d\d-\d\dT/

/** Text that a spreadsheet reads as it is; rows of a detailed file have more than those of the list. */
function cellOf(valueOf: (row: never) => unknown, row: unknown) {
  try {
    const value = valueOf(row as never)
    return typeof value === 'string' && /^\w/.test(value) && !isMoment.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A file can have more rows in between: all receivers of a group. */
function expectOrder(file: Record<string, string>[], listed: Cells[], of: string) {
  let at = 0
  for (const row of listed) {
    const known = Object.entries(row).filter(([, value]) => value !== undefined)
    while (at < file.length && !known.every(([title, value]) => file[at]![title] === value)) at++
    expect(at++, `${of}: ${JSON.stringify(row)}`).toBeLessThan(file.length)
  }
}

type Shapes = Record<string, z.core.$ZodType>
const shapeOf = (schema: unknown) => (schema as { shape?: Shapes } | undefined)?.shape ?? {}
/** The fields of a row. */
const rowShape = ({ output }: Endpoint) =>
  shapeOf((shapeOf(output).data?._zod.def as { element?: unknown } | undefined)?.element)
const namesPerson = ({ csv, ...file }: Endpoint) => csv!.person !== undefined || 'customer' in rowShape(file)

test('a row about a person has it where exports look for it', () => {
  const unknown = files.filter(([, file]) => !namesPerson(file) && 'customerId' in rowShape(file))
  expect(unknown.map(([name]) => name)).toEqual([])
  const people = files.filter(([, file]) => namesPerson(file)).map(([name]) => name)
  expect(people).toContain('referrals.exportOutbound')
})

/** Large exports so far, the latest last. */
const reported = async () => {
  const events = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'export.large')
    .orderBy('id')
    .execute()
  return events.map(({ data }) => data as { file: string; rows: number; hasMore: boolean })
}
const peopleIn = async (list: string) => {
  const { rows: logged } = await sql<{ id: number }>`select distinct customer_id as id from customer_access_log
    where list = ${list}`.execute(world.db)
  return logged.length
}

test('every file counts its rows, and logs the people in it', async () => {
  const silent: string[] = []
  for (const [name, file] of files) {
    const before = [(await reported()).length, await peopleIn(file.csv!.file)] as const
    const input = await rows.inputFor(name, file, admin, randomFrom(7))
    const answer = await fileFrom(counted, admin, file, input)
    if (answer.statusCode !== 200) continue
    const { length } = parse(answer.body, { bom: true, columns: true })
    const [event, ...others] = (await reported()).slice(before[0])
    if (!length) {
      silent.push(name)
      continue
    }
    expect(others, name).toEqual([])
    expect(event, name).toMatchObject({ file: file.csv!.file, rows: event!.hasMore ? 5000 : length })
    if (namesPerson(file)) expect(await peopleIn(file.csv!.file), name).toBeGreaterThan(0)
    else expect(await peopleIn(file.csv!.file), name).toBe(before[1])
  }
  expect(silent.length).toBeLessThan(files.length / 3)
  for (const [, file] of endpoints.filter(([, { jsonFile, access }]) => jsonFile && access !== 'public')) {
    expect((await fileFrom(counted, admin, file, {})).statusCode).toBe(200)
    expect((await reported()).at(-1)).toMatchObject({ file: file.jsonFile, hasMore: true })
  }
})
