import { auth } from '@handoff/contracts/access/auth/auth'
import { registrations } from '@handoff/contracts/access/registrations'
import type { RequestOf } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { statementsOf } from '../../../test/statements-of.ts'
import { openWorld } from '../../../test/world.ts'
import { loginsOf, statusesOf, tokenIn } from '../auth/auth.fixtures.ts'

const world = await openWorld({ reference: true })
const { ask, db, aPerson, categoryId, clock } = world
const { stranger, mailsTo, lastMail } = loginsOf(world)
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

type Asking = RequestOf<typeof registrations.register>
const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
const { state_id: california } = await db
  .selectFrom('county')
  .select('state_id')
  .where('id', '=', 6001)
  .executeTakeFirstOrThrow()
let count = 0
const anAddress = () => `nora.${++count}@harbor.test`

const anOrganization = (more: Partial<Asking> = {}): Asking => ({
  networkType: NetworkType.Organization,
  name: 'Harbor Kitchen',
  firstName: 'Nora',
  lastName: 'Field',
  email: anAddress(),
  addressLine1: '1 Main Street',
  categoryIds: [food],
  message: 'We cook for the neighborhood',
  ...more,
})
const register = async (input: Asking) => {
  const { title } = await stranger()(registrations.register, input)
  return { title, email: input.email.trim().toLowerCase() }
}
const verify = (token: string) => stranger()(registrations.verify, { token })
const resend = (email: string) => stranger()(registrations.resend, { email })
const linkTo = async (email: string) => tokenIn(await lastMail(email))
const requestsOf = (email: string) =>
  db.selectFrom('network_request').selectAll().where('requester_email', '=', email).orderBy('id').execute()
const verifiedEvents = () =>
  db.selectFrom('event').select(['account_id', 'data']).where('type', '=', 'registration.verified').execute()
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const dead = { status: 404, message: 'This link has expired or was already used' }

describe('an applicant', () => {
  test('gets a link by email, and no one sees the request before it is used', async () => {
    const place = { stateId: california, countyId: 6001, zip: '94612' }
    const city = await db
      .selectFrom('city')
      .select('id')
      .where('county_id', '=', 6001)
      .where('name', '=', 'Oakland')
      .executeTakeFirstOrThrow()
    const input = anOrganization({
      ...place,
      cityId: city.id,
      phone: '+15105550100',
      categoryIds: [food, housing, food],
    })
    const { title, email } = await register({ ...input, email: ` ${input.email.toUpperCase()} ` })
    expect(title).toBe('Check your email')
    const [request, ...others] = await requestsOf(email)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      request_type: 3,
      status: 3,
      action: 'add',
      verified_at: null,
      requester_id: null,
      created_at: clock.now(),
      payload: {
        networkType: 2,
        name: 'Harbor Kitchen',
        firstName: 'Nora',
        lastName: 'Field',
        email,
        phone: '+15105550100',
        website: null,
        addressLine1: '1 Main Street',
        ...place,
        cityId: city.id,
        categoryIds: [food, housing],
        message: 'We cook for the neighborhood',
      },
    })
    const mail = await lastMail(email)
    expect(mail).toMatchObject({ kind: 'verifyAddress', subject: 'Confirm your email' })
    expect(mail.letter.greeting).toBe('Hello Nora,')
    expect(await verifiedEvents()).toEqual([])

    expect((await verify(tokenIn(mail))).data).toEqual({ email })
    expect((await requestsOf(email))[0]!.verified_at).toEqual(clock.now())
    expect(await verifiedEvents()).toEqual([
      { account_id: null, data: { type: 'registration.verified', requestId: request!.id, requestType: 3 } },
    ])
  })

  test('as an individual uses the name of the contact', async () => {
    const { email } = await register(anOrganization({ networkType: NetworkType.Entity, name: null }))
    expect((await requestsOf(email))[0]).toMatchObject({
      request_type: 4,
      payload: { name: 'Nora Field', networkType: 1 },
    })
  })
})

describe('invalid input is rejected', () => {
  const refused = async (more: Partial<Asking>, fields: Record<string, string[]>) => {
    const input = anOrganization(more)
    await expect(register(input)).rejects.toMatchObject({ status: 400, fields })
    expect(await requestsOf(input.email)).toEqual([])
  }

  test('an organization without a name, reported with everything else that is missing', () =>
    refused(
      { name: ' ', firstName: '', message: ' ', categoryIds: [] },
      {
        name: ['Name is required'],
        firstName: ['First name is required'],
        message: ['Why you want to join is required'],
        categoryIds: ['Please select Service categories'],
      },
    ))

  test.each([
    [{ stateId: 99 }, { stateId: ['Please select State'] }],
    [{ stateId: california, countyId: 36061 }, { countyId: ['This county isn’t in the state'] }],
    [{ countyId: 6001 }, { countyId: ['This county isn’t in the state'] }],
    [{ stateId: california, countyId: 6001, cityId: 36_061_000 }, { cityId: ['This city isn’t in the county'] }],
    [{ categoryIds: [food, 2_000_000_000] }, { categoryIds: ['Please select Service categories'] }],
    [{ zip: '9461' }, { zip: ['Enter a 5-digit ZIP code'] }],
    [{ email: 'nora at home' }, { email: ['Please enter a valid email address'] }],
  ])('%o', (more, fields) => refused(more, fields))

  test('a category that is no longer offered', async () => {
    await db.updateTable('category').set({ is_active: false }).where('id', '=', housing).execute()
    try {
      await refused({ categoryIds: [housing] }, { categoryIds: ['Please select Service categories'] })
    } finally {
      await db.updateTable('category').set({ is_active: true }).where('id', '=', housing).execute()
    }
  })
})

describe('the link', () => {
  test('works once, even for two concurrent uses', async () => {
    const { email } = await register(anOrganization())
    const token = await linkTo(email)
    const before = (await verifiedEvents()).length
    expect(statusesOf(await Promise.allSettled([verify(token), verify(token)]))).toEqual([200, 404])
    await expect(verify(token)).rejects.toMatchObject(dead)
    expect(await verifiedEvents()).toHaveLength(before + 1)
  })

  test('works for 24 hours', async () => {
    const [early, late] = [await register(anOrganization()), await register(anOrganization())]
    const [inTime, tooLate] = [await linkTo(early.email), await linkTo(late.email)]
    clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect((await verify(inTime)).data.email).toBe(early.email)
    clock.advance({ seconds: 1 })
    await expect(verify(tooLate)).rejects.toMatchObject(dead)
    await resend(late.email)
    expect((await verify(await linkTo(late.email))).data.email).toBe(late.email)
  })

  test('is not a link to reset a password, nor vice versa', async () => {
    const ada = await aPerson()
    const { email } = await register(anOrganization())
    await expect(
      stranger()(auth.resetPassword, { token: await linkTo(email), password: 'a quite different horse' }),
    ).rejects.toMatchObject({ status: 404 })
    await stranger()(auth.forgotPassword, { email: ada.email })
    await expect(verify(await linkTo(ada.email))).rejects.toMatchObject(dead)
  })

  test('that was never sent does not work, and is stored only as a hash', async () => {
    await expect(verify('A'.repeat(43))).rejects.toMatchObject(dead)
    const token = await linkTo((await register(anOrganization())).email)
    expect(JSON.stringify(await db.selectFrom('mailed_token').selectAll().execute())).not.toContain(token)
  })
})

describe('resending the link', () => {
  test('sends a newer one after a minute, and the previous one stops working', async () => {
    const { email } = await register(anOrganization())
    const previous = await linkTo(email)
    clock.advance({ seconds: 59 })
    await resend(email)
    expect(await mailsTo(email)).toHaveLength(1)
    clock.advance({ seconds: 1 })
    await resend(email)
    expect(await mailsTo(email)).toHaveLength(2)
    await expect(verify(previous)).rejects.toMatchObject(dead)
    expect((await verify(await linkTo(email))).data.email).toBe(email)
  })

  test('sends nothing if nothing is pending, with the same answer', async () => {
    const ada = await aPerson()
    const { email: verified } = await register(anOrganization())
    await verify(await linkTo(verified))
    const { email: waiting } = await register(anOrganization())
    clock.advance({ minutes: 1 })
    const emails = [waiting, verified, ada.email, 'nobody@handoff.test']
    const titles = await Promise.all(emails.map(async (email) => (await resend(email)).title))
    expect(new Set(titles)).toEqual(
      new Set(['If an application from this address is waiting for confirmation, we’ve sent the link again']),
    )
    expect(await Promise.all(emails.map(async (email) => (await mailsTo(email)).length))).toEqual([2, 1, 0, 0])
  })
})

describe('a known address', () => {
  test('gets the same answer, and an email about what it is known for', async () => {
    const ada = await aPerson()
    const { email: verified } = await register(anOrganization())
    await verify(await linkTo(verified))
    const answers = await Promise.all(
      [ada.email, verified, 'fresh@handoff.test'].map((email) =>
        ask(null, {
          method: 'POST',
          url: '/api/auth/register',
          payload: anOrganization({ email, firstName: 'Mallory' }),
          remoteAddress: someAddress(),
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)

    expect(await kindsTo(ada.email)).toEqual(['accountIsThere'])
    expect((await lastMail(ada.email)).letter.greeting).toBe('Hello Ada,')
    expect(await requestsOf(ada.email)).toEqual([])
    expect(await kindsTo(verified)).toEqual(['verifyAddress', 'requestWaits'])
    expect((await lastMail(verified)).letter.greeting).toBe('Hello Nora,')
    expect((await requestsOf(verified)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ firstName: 'Nora' }),
    ])
  })

  test('takes as long as an unknown one: the same statements run', async () => {
    const ada = await aPerson()
    const known = await statementsOf(() => register(anOrganization({ email: ada.email })))
    const unknown = await statementsOf(() => register(anOrganization()))
    expect(known.statements).toEqual(unknown.statements)
  })

  test('not confirmed yet may correct its input: the latest counts', async () => {
    const { email } = await register(anOrganization({ name: 'Harbr Kitchen' }))
    const previous = await linkTo(email)
    await register(anOrganization({ email, name: 'Harbor Kitchen' }))
    expect((await requestsOf(email)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ name: 'Harbor Kitchen' }),
    ])
    await expect(verify(previous)).rejects.toMatchObject(dead)
    expect((await verify(await linkTo(email))).data.email).toBe(email)
  })

  test('has one request, however many are sent at the same time, and at most five emails an hour', async () => {
    const email = anAddress()
    await Promise.all(Array.from({ length: 8 }, () => register(anOrganization({ email }))))
    expect(await requestsOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(5)
    // The link in the last email works, even after further requests.
    expect((await verify(await linkTo(email))).data.email).toBe(email)
  })
})

test('applicants get the categories, without those no longer offered', async () => {
  await db.updateTable('category').set({ is_active: false }).where('id', '=', housing).execute()
  const { data } = await stranger()(categories.marks, {})
  await db.updateTable('category').set({ is_active: true }).where('id', '=', housing).execute()
  expect(data).toContainEqual({ id: food, name: 'Food', color: expect.stringMatching(/^#/) })
  expect(data.map(({ id }) => id)).not.toContain(housing)
})
