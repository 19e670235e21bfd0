import { customers } from '@handoff/contracts/customers/customers/customers'
import { checksPerHour, LinkRequestStatus, linkRequests } from '@handoff/contracts/customers/linkRequests'
import { toRequest } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements-of.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, ask, db, aPerson, anEntity } = world
const { send } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })
const clinic = await anEntity({ name: 'Harbor Clinic' })
const newAsker = () => aPerson({ entity: clinic })
const ada = await newAsker()
// A provider that has customers itself.
await world.aCustomer(ada)
const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })

const nora = {
  firstName: 'Nora',
  lastName: 'Diaz',
  dateOfBirth: '1984-02-03',
  phones: [{ number: '(510) 555-0171' }],
  email: 'nora@example.com',
}
const norasId = (await as(olaf)(customers.create, nora)).data.id
const typed = { ...nora, phones: ['510 555 0171'] }

const checkAs = async (person: Person, about: object) => (await as(person)(linkRequests.check, about)).data.isKnown
const queue = async (person = alma, status?: LinkRequestStatus) =>
  (await as(person)(linkRequests.list, { ...(status && { status }) })).data
const visibleTo = async (person: Person) => (await as(person)(customers.list, { pageSize: 100 })).data.data

test('a hint needs the date of birth, and a phone or email, of someone whom the asker can’t see', async () => {
  const { dateOfBirth, phones, email } = typed
  const asker = await newAsker()
  expect(await checkAs(asker, { dateOfBirth, phones })).toBe(true)
  expect(await checkAs(asker, { dateOfBirth, email: 'NORA@example.com' })).toBe(true)
  expect(await checkAs(asker, { dateOfBirth: '1984-03-02', phones, email })).toBe(false)
  expect(await checkAs(asker, { dateOfBirth })).toBe(false)
  expect(await checkAs(asker, { phones, email })).toBe(false)
  expect(await checkAs(olaf, { dateOfBirth, phones, email })).toBe(false)
})

test('there is no hint of people known through restricted services alone', async () => {
  const shelter = await anEntity({ name: 'Night Shelter', categories: ['Food', 'Housing', 'Safety'] })
  let count = 0
  const isHinted = async (categories: string[], needs: string[] = []) => {
    const owner = await aPerson({ entity: await anEntity({ categories }) })
    const email = `p${++count}@example.com`
    const { id } = (await as(owner)(customers.create, { ...nora, phones: [], email })).data
    for (const need of needs) await send(owner, shelter, { customerId: id, categoryId: await world.categoryId(need) })
    return checkAs(await newAsker(), { dateOfBirth: nora.dateOfBirth, email })
  }
  expect(await isHinted(['Safety'])).toBe(false)
  expect(await isHinted(['Safety'], ['Safety'])).toBe(false)
  expect(await isHinted(['Safety'], ['Safety', 'Food'])).toBe(true)
  expect(await isHinted(['Safety', 'Food'])).toBe(true)
  expect(await isHinted(['Safety', 'Food'], ['Safety'])).toBe(false)
  expect(await isHinted(['Food'], ['Safety'])).toBe(true)
  expect(await isHinted([])).toBe(true)
})

test('sending a request answers with the same bytes, after the same statements, whether or not someone is there', async () => {
  const answers = []
  for (const person of [typed, { ...typed, firstName: 'Zora', dateOfBirth: '1951-01-01', phones: ['510 555 0199'] }]) {
    const { method, url, body } = toRequest(linkRequests.submit, person)
    const { answer, statements } = await statementsOf(() => ask(ada, { method, url, payload: body as object }))
    answers.push({ status: answer.statusCode, body: answer.body, statements })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.status).toBe(200)
})

test('the administrators see both sides and link; the provider learns the decision, and has the customer', async () => {
  const { data } = await queue(ada)
  const [mine] = data.filter(({ person }) => person?.name === 'Nora Diaz')
  expect(mine).toMatchObject({ status: LinkRequestStatus.Pending, may: ['withdraw'], customer: null })
  await expect(as(olaf)(linkRequests.show, { id: mine!.id })).rejects.toMatchObject({ status: 404 })
  expect((await as(ada)(linkRequests.show, { id: mine!.id })).data.candidates).toEqual([])

  const { data: request } = await as(alma)(linkRequests.show, { id: mine!.id })
  expect(request).toMatchObject({
    may: ['link', 'refuse'],
    requester: { entity: { name: 'Harbor Clinic' } },
    person: { name: 'Nora Diaz', phones: ['(510) 555-0171'] },
  })
  expect(request.candidates.map(({ id }) => id)).toContain(norasId)
  expect(await visibleTo(ada)).not.toContainEqual(expect.objectContaining({ id: norasId }))

  const { id, version } = request
  const linked = (await as(alma)(linkRequests.link, { id, version, customerId: norasId })).data
  expect(linked).toMatchObject({ status: LinkRequestStatus.Linked, customer: { id: norasId }, may: [], candidates: [] })
  expect(await visibleTo(ada)).toContainEqual(expect.objectContaining({ id: norasId }))
  expect((await as(ada)(linkRequests.show, { id })).data).toMatchObject({ customer: { name: 'Nora Diaz' } })
  await expect(as(alma)(linkRequests.refuse, { id, version: 2 })).rejects.toMatchObject({
    status: 409,
    message: 'Someone else just linked this request',
  })
  const notices = (await as(ada)(notifications.list, {})).data.data
  expect(notices.map(({ message }) => message).join('\n')).toContain('linked the customer you asked about')
})

test('a refusal and a withdrawal end a request, and only one who may see the person can be linked', async () => {
  const asker = await newAsker()
  const send = async (firstName: string) => {
    await as(asker)(linkRequests.submit, { ...typed, firstName })
    return (await queue(asker)).data.find(({ person }) => person?.name === `${firstName} Diaz`)!
  }
  const refused = await send('Rita')
  await expect(as(alma)(linkRequests.link, { id: refused.id, version: 1, customerId: norasId })).rejects.toMatchObject({
    status: 400,
    fields: { customerId: [expect.any(String)] },
  })
  await expect(as(alma)(linkRequests.refuse, { id: refused.id, version: 7 })).rejects.toMatchObject({ status: 409 })
  await as(alma)(linkRequests.refuse, { id: refused.id, version: 1 })
  expect((await as(asker)(linkRequests.show, { id: refused.id })).data.status).toBe(LinkRequestStatus.Refused)
  const withdrawn = await send('Wilma')
  const before = (await as(alma)(linkRequests.waiting, {})).data.waiting
  await as(asker)(linkRequests.withdraw, { id: withdrawn.id, version: 1 })
  expect((await as(alma)(linkRequests.waiting, {})).data.waiting).toBe(before - 1)
  await as(asker)(linkRequests.submit, { ...typed, firstName: 'Twice' })
  await as(asker)(linkRequests.submit, { ...typed, firstName: 'Twice', notes: 'Again' })
  expect((await queue(asker)).data.filter(({ person }) => person?.name === 'Twice Diaz')).toHaveLength(1)
})

test('a request needs a name, and a date of birth, phone, or email', async () => {
  await expect(as(ada)(linkRequests.submit, { firstName: 'Nora', lastName: 'Diaz' })).rejects.toMatchObject({
    status: 400,
    fields: { dateOfBirth: ['Enter a date of birth, phone, or email'] },
  })
})

test('one user asks about so many people in an hour, by checks and requests together', async () => {
  const asker = await newAsker()
  for (let times = 0; times < checksPerHour - 1; times++)
    await as(asker)(linkRequests.check, { email: 'nora@example.com' })
  await as(asker)(linkRequests.submit, { ...typed, firstName: 'Last' })
  const isRefused = { status: 429 }
  await expect(as(asker)(linkRequests.check, { email: 'nora@example.com' })).rejects.toMatchObject(isRefused)
  await expect(as(asker)(linkRequests.submit, typed)).rejects.toMatchObject(isRefused)
  const { events } = await db
    .selectFrom('event')
    .select((it) => it.fn.countAll<string>().as('events'))
    .where('account_id', '=', asker.id)
    .where('type', '=', 'linkRequest.checked')
    .executeTakeFirstOrThrow()
  expect(Number(events)).toBe(checksPerHour - 1)
  expect(await checkAs(await newAsker(), {})).toBe(false)
})
