import { type Endpoint, type Named, placeOf, toRequest, UserType } from '@handoff/contracts/kit'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDemo } from './demo.ts'
import { existingRows } from './existing-rows.ts'
import { type JsonSchema, nonsense, valuesOf } from './odd-values.ts'
import { asPayload } from './payload.ts'
import { proofOf, randomFrom } from './proof.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { everyAction, type Person } from './world.ts'

// Requests generated from the OpenAPI document, against the demo network: odd but valid ones, then hostile ones.

const proof = proofOf('fuzz')
const random = randomFrom(proof.seed)
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
const sampleOf = <T>(values: fc.Arbitrary<T>) =>
  fc.sample(values, { seed: Math.floor(random() * 2 ** 31), numRuns: 1 })[0]!

const { world, clinic } = await openDemo()
const handled = new Set<string>()
const app = await world.anotherApp({ onHandled: (name) => void handled.add(name) })

const everything = Object.fromEntries(
  ['dashboard', 'customers', 'referrals', 'network', 'networkRequests', 'team', 'survey', 'analytics'].map((area) => [
    area,
    everyAction,
  ]),
)
const people: Record<UserType, Person> = {
  [UserType.Admin]: await world.aPerson(),
  [UserType.Entity]: await world.aPerson({ entity: clinic }),
  [UserType.AdminStaff]: await world.staffOf(null, everything),
  [UserType.EntityStaff]: await world.staffOf(clinic, everything),
}
const everyone = Object.values(people)
const rows = await existingRows(world, people[UserType.Admin], people[UserType.Entity])
const before = await world.db
  .selectFrom('account')
  .select(['id', 'role_id', 'password_hash'])
  .where(
    'id',
    'in',
    everyone.map((person) => person.id),
  )
  .execute()

/** A request may lock out the people who send the next ones. */
async function restorePeople() {
  for (const { id: accountId, role_id, password_hash } of before)
    await world.db
      .updateTable('account')
      .set({ is_active: true, role_id, password_hash })
      .where('id', '=', accountId)
      .execute()
  await world.db.updateTable('entity').set({ entity_state: 1 }).where('id', '=', clinic.id).execute()
  await sql`delete from two_factor`.execute(world.db)
  await world.db.updateTable('network_setting').set({ two_factor_required: [], is_directory_on: true }).execute()
  for (const person of everyone) person.token = await world.signIn(person.id)
}

const servedBy = ({ access }: Endpoint) =>
  typeof access === 'string' ? everyone : everyone.filter((person) => access.types.includes(person.userType))

type Operation = {
  operationId: string
  parameters: { name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, JsonSchema> } }> }
}
const document = (await app.inject({ url: '/api/openapi.json' })).json<{
  paths: Record<string, Record<string, Operation>>
}>()
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** The schema of every field, from the document. */
function schemasOf(endpoint: string) {
  const { parameters, requestBody } = operations.get(endpoint)!
  const body = Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {}
  return { ...Object.fromEntries(parameters.map((it) => [it.name, it.schema])), ...body }
}
const arbitraries = new Map(
  endpoints.map(([of]) => [
    of,
    Object.fromEntries(Object.entries(schemasOf(of)).map(([field, schema]) => [field, valuesOf(schema)])),
  ]),
)

/** Ids of existing rows, and for some other fields any value that their schema allows. */
async function validInput(of: string, endpoint: Named<Endpoint>, person: Person) {
  const input: Record<string, unknown> = await rows.inputFor(of, endpoint, person, random)
  for (const [field, values] of Object.entries(arbitraries.get(of)!)) {
    const isNamed = field === 'id' || field === 'version' || field.endsWith('Id') || field === 'file'
    if ((field in input && isNamed) || random() < 0.5) continue
    const tried = { ...input, [field]: sampleOf(values) }
    if (endpoint.input.safeParse(tried).success) input[field] = tried[field]
  }
  return input
}

type Request = { method: Endpoint['method']; url: string; payload?: string | Buffer; headers: Record<string, string> }

async function requestFor(endpoint: Endpoint, input: Record<string, unknown>): Promise<Request> {
  const { method, url, body } = toRequest(endpoint, input)
  if (body === undefined) return { method, url, headers: {} }
  if (!(body instanceof FormData)) return { method, url, payload: JSON.stringify(body), headers: json }
  const { payload, headers } = await asPayload(body)
  return { method, url, payload: payload as Buffer, headers }
}
const json = { 'content-type': 'application/json' }

/** As written in an address. */
const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3000).toWellFormed()

/** A valid request with one thing wrong. */
async function hostileRequest(of: string, endpoint: Named<Endpoint>, person: Person): Promise<Request> {
  const input = await validInput(of, endpoint, person)
  const fields = Object.keys(endpoint.input.shape)
  const attack = Math.floor(random() * 8)
  if (attack < 4 && fields.length > 0)
    for (let n = 0; n <= attack % 3; n++) {
      const field = pick(fields)
      const value = sampleOf(nonsense)
      input[field] = placeOf(endpoint, field) === 'body' ? value : textOf(value)
    }
  if (attack === 4 && fields.length > 0)
    delete input[pick(fields.filter((field) => placeOf(endpoint, field) !== 'path').concat('none'))]
  if (attack === 5) {
    const value = sampleOf(nonsense)
    const field = pick(['unheardOf', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])
    input[field] = placeOf(endpoint, field) === 'body' ? value : textOf(value)
  }
  const request = await requestFor(endpoint, input)
  if (attack === 6) request.payload = pick(['', '{', '[]', '"text"', '7', 'null', '{"__proto__":{}}', '\0'])
  if (attack === 6 && request.method === 'GET') delete request.payload
  if (attack === 7)
    request.headers = {
      'content-type': pick(['text/plain', 'application/xml', 'multipart/form-data', 'application/json']),
    }
  return request
}

const inside =
  /node_modules|\.ts:\d|\bat \S+ \(|SQLSTATE|syntax error|violates |duplicate key|relation "|column "|TypeError|Cannot read prop|is not a function|kysely|Invalid input|expected .+ received|\[object /i

type Answer = { status: number; text: string }
const noAnswer = 60_000

async function send(request: Request, person: Person | null): Promise<Answer> {
  const headers = { ...request.headers, ...(person && { authorization: `Bearer ${person.token}` }) }
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer: ${request.method} ${request.url}`)), noAnswer)
  })
  const response = await Promise.race([app.inject({ ...request, headers, remoteAddress: someAddress() }), hung])
  clearTimeout(timer)
  return { status: response.statusCode, text: response.statusCode < 400 ? '' : response.payload }
}

const complaints: string[] = []
function judge(request: Request, { status, text }: Answer) {
  const {
    title,
    message = '',
    errors = {},
  } = text ? (JSON.parse(text) as { title: string; message?: string; errors?: object }) : { title: '-' }
  const wording = [title, message, ...Object.values(errors).flat()].join('\n')
  if (status >= 500 || !title || inside.test(wording))
    complaints.push(
      `${status} ${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 500)}\n  ${wording}`,
    )
}

/** Calls that end sessions or delete rows come last. */
const isFinal = ({ method, name: called }: Named<Endpoint>) =>
  method === 'DELETE' || /^(logout|merge|deactivate|changePassword|removeTwoFactor|discard|undo|stop)/.test(called)
const inOrder = endpoints.toSorted(
  ([, one], [, other]) =>
    Number(isFinal(one)) - Number(isFinal(other)) || Number(one.method !== 'GET') - Number(other.method !== 'GET'),
)

let count = 0
async function next(endpoint: Named<Endpoint>) {
  if (isFinal(endpoint) || count % 10 === 0) await restorePeople()
  count++
  proof.progress(count)
}

test('odd but valid requests for existing rows reach every handler, and none fails', {
  timeout: 600_000,
}, async () => {
  const reached = new Set<string>()
  // Three each, and more if chance produced nothing that every rule of a form allows.
  for (const [of, endpoint] of inOrder)
    for (let round = 0; round < 3 || (round < 30 && !handled.has(of)); round++) {
      await next(endpoint)
      const served = servedBy(endpoint)
      const person = served[round % served.length]!
      const request = await requestFor(endpoint, await validInput(of, endpoint, person))
      const answer = await send(request, person)
      judge(request, answer)
      if (![400, 401, 403, 404].includes(answer.status)) reached.add(of)
    }
  expect(complaints).toEqual([])
  expect(endpoints.map(([of]) => of).filter((of) => !handled.has(of))).toEqual([])
  // Which row a call gets is random, so most calls must find theirs, not each one.
  const naming = endpoints.filter(([of]) => 'id' in (samples[of] ?? {}))
  expect(naming.filter(([of]) => reached.has(of)).length).toBeGreaterThan(naming.length / 2)
})

test('hostile requests by every user type get an answer without a server error or internal text', {
  timeout: 3_600_000,
}, async () => {
  const strangers: (Person | null)[] = [null, ...everyone]
  while (proof.goesOn(count)) {
    const [of, endpoint] = pick(endpoints)
    await next(endpoint)
    const person = pick(strangers)
    const request = await hostileRequest(of, endpoint, person ?? everyone[0]!)
    judge(request, await send(request, person))
  }
  expect(complaints).toEqual([])
})
