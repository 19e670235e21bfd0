import { ConsentScope } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { notifications } from '@handoff/contracts/platform/notifications'
import { answers } from '@handoff/contracts/referrals/answers'
import { codesPerLink, codesPerMailbox } from '@handoff/contracts/referrals/links'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'
import { referralsOf, verbal } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, signIn, aCustomer, anEntity, aPerson } = world
const ask = as(null)
const { refer } = groupsOf(world)
const { send } = referralsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const houses = [
  await anEntity({ name: 'Safe House', categories: ['Safety'] }),
  await anEntity({ name: 'Quiet House', categories: ['Safety'] }),
]

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('mail').execute()
  clock.set('2026-11-18T15:00:00Z')
  ada.token = await signIn(ada.id)
})

const lettersTo = async (email: string) =>
  (await db.selectFrom('mail').select('letter').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ letter }) => letter as { subject: string; button?: { path: string } },
  )
const codesTo = async (email: string) => (await lettersTo(email)).filter(({ button }) => !button).length
const tokensTo = async (email: string) =>
  (await lettersTo(email)).flatMap(({ button }) =>
    button ? [new URLSearchParams(button.path.split('?')[1]).get('token')!] : [],
  )

/** A customer’s link to a restricted service, which opens with a code. */
async function anOffer(email = `lena${Math.random()}@example.org`) {
  const customer = await aCustomer(ada, {
    firstName: 'Lena',
    lastName: 'Fox',
    email,
    contactPreference: ContactPreference.Email,
  })
  const { ids } = await refer(ada, houses, GroupMode.Offer, {
    customerId: customer.id,
    categoryId: await world.categoryId('Safety'),
    consent: { ...verbal, scope: ConsentScope.Network },
  })
  return { email, referralId: ids[0]!, token: (await tokensTo(email)).at(-1)! }
}

/** One that is only listed, asked by email. */
async function anAnswer(email: string, provider?: Awaited<ReturnType<typeof anEntity>>) {
  const pantry =
    provider ??
    (await anEntity({ name: 'Full Basket', entityState: EntityState.Listed, email, categories: ['Housing'] }))
  const { id } = await send(ada, pantry)
  return { email, pantry, referralId: id, token: (await tokensTo(email)).at(-1)! }
}

type Sends = typeof offers.sendCode | typeof answers.sendCode
/** Asks as often as one may ask at all. */
async function sendCodes(endpoint: Sends, token: string, count: number) {
  for (let sent = 0; sent < count; sent++) {
    await db.deleteFrom('rate_limit').execute()
    clock.advance({ seconds: 61 })
    await ask(endpoint, { token })
  }
  clock.advance({ seconds: 61 })
  await db.deleteFrom('rate_limit').execute()
}
const sayings = async () => {
  ada.token = await signIn(ada.id)
  return (await as(ada)(notifications.list, {})).data.data
    .map(({ message }) => message)
    .filter((message) => message.includes('codes'))
}

describe.each([
  ['a customer', offers.sendCode, anOffer, 'the customer’s link'],
  ['a provider', answers.sendCode, () => anAnswer(`intake${Math.random()}@full.example`), 'the provider’s link'],
] as const)('the link of %s', (_, endpoint, make, whose) => {
  test('gets ten codes a day, and its sender hears once that there were more', async () => {
    const { email, token, referralId } = await make()
    await sendCodes(endpoint, token, codesPerLink)
    const before = await sayings()
    for (let tried = 0; tried < 3; tried++)
      await expect(ask(endpoint, { token })).rejects.toMatchObject({
        status: 429,
        code: 'no_more_codes',
        message: 'This link has had its 10 codes for today. Request another one in 24 hours',
      })
    expect(await codesTo(email)).toBe(codesPerLink)
    const said = (await sayings()).slice(0, -before.length || undefined)
    expect(said).toEqual([
      `Too many codes were requested for ${whose} of your referral ${referenceOf(referralId)}: no more are sent for a day`,
    ])
    ada.token = await signIn(ada.id)
    const { timeline } = (await as(ada)(referrals.show, { id: referralId })).data
    expect(timeline.filter(({ title }) => title.includes('codes')).map(({ title }) => title)).toEqual([
      `Too many codes requested for ${whose}`,
    ])

    clock.advance({ hours: 24 })
    await ask(endpoint, { token })
    expect(await codesTo(email)).toBe(codesPerLink + 1)
  })

  test('of eight requests at once one sends a code', async () => {
    const { email, token } = await make()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(endpoint, { token })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 429 })
    expect(await codesTo(email)).toBe(1)
  })
})

test('a mailbox gets twenty codes a day over all links, however its address is written', async () => {
  const email = 'one.mailbox@example.org'
  const own = await anOffer(email)
  await sendCodes(offers.sendCode, own.token, codesPerLink)
  const other = await anAnswer('One.Mailbox@example.org')
  await sendCodes(answers.sendCode, other.token, codesPerMailbox - codesPerLink)
  const third = await anAnswer(other.email, other.pantry)
  const told = await sayings()
  for (let tried = 0; tried < 2; tried++)
    await expect(ask(answers.sendCode, { token: third.token })).rejects.toMatchObject({
      status: 429,
      code: 'no_more_codes',
      message: 'This mailbox has had its 20 codes for today. Request another one in 24 hours',
    })
  const [first] = await sayings()
  expect(first).toContain(referenceOf(third.referralId))
  expect(await sayings()).toHaveLength(told.length + 1)
  // Another mailbox is not concerned.
  const elsewhere = await anOffer()
  await ask(offers.sendCode, { token: elsewhere.token })

  clock.advance({ hours: 24 })
  await ask(answers.sendCode, { token: third.token })
  expect(await codesTo(other.email)).toBe(codesPerMailbox - codesPerLink + 1)
})

test('guesses of a code are limited: five, and it is over', async () => {
  const { token } = await anOffer()
  await sendCodes(offers.sendCode, token, 1)
  const guess = () => ask(offers.open, { token, code: '000000' }).catch(({ fields }) => fields?.code?.[0])
  const said = []
  for (let tried = 0; tried < 6; tried++) said.push(await guess())
  expect(said.at(-1)).toBe('This code no longer works. Request a new one')
})

describe('the email with a code says what it is for', () => {
  const codeTo = async (email: string) =>
    (await lettersTo(email)).findLast(({ button }) => !button) as { paragraphs: string[] } | undefined

  test('your request, of a restricted service', async () => {
    await db.updateTable('network_setting').set({ name: 'Riverbend Network' }).execute()
    const { email, token } = await anOffer()
    await ask(offers.sendCode, { token })
    const letter = await codeTo(email)
    expect(letter!.paragraphs[0]).toBe('It opens the page about your request through Riverbend Network.')
    expect(JSON.stringify(letter)).not.toMatch(/Safe|Quiet|Harbor Clinic/)
  })

  test.each([
    {
      languages: ['English'],
      about: 'It opens the page that Harbor Clinic sent you about your request for help with housing.',
    },
    {
      languages: ['Spanish'],
      about: 'Abre la página que Harbor Clinic le envió sobre su solicitud de ayuda con vivienda.',
    },
  ])('the sender and the need, where the link was replaced, in $languages', async ({ languages, about }) => {
    const shelters = [await anEntity({ name: 'Night Shelter', categories: ['Housing'] })]
    const [first, second] = [`mara${Math.random()}@example.org`, `mara${Math.random()}@example.org`]
    const customer = await aCustomer(ada, { email: first, contactPreference: ContactPreference.Email, languages })
    const { groupId } = await refer(ada, shelters, GroupMode.Offer, { customerId: customer.id })
    const [token] = await tokensTo(first)
    const { version } = (await as(ada)(customers.show, { id: customer.id })).data
    await as(ada)(customers.save, { id: customer.id, version, email: second })
    await as(ada)(offers.resend, { groupId })
    await ask(offers.sendCode, { token: token! })
    expect((await codeTo(second))!.paragraphs[0]).toBe(about)
  })
})
