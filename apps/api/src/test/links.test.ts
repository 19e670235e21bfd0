import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { type Endpoint, toRequest } from '@handoff/contracts/kit'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { verifications } from '@handoff/contracts/network/verifications'
import { mails } from '@handoff/contracts/platform/mails'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { links } from '@handoff/contracts/referrals/link-senders'
import { linkToken } from '@handoff/contracts/referrals/links'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { beforeEach, describe, expect, test } from 'vitest'
import { groupsOf } from '../features/referrals/groups/groups.fixtures.ts'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { surveysOf } from '../features/surveys/customerSurveys/customerSurveys.fixtures.ts'
import { tokenIn } from '../kit/security/links.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld, type Person } from './world.ts'

/** An emailed link is only for its reader; what is done with a link made by staff is recorded as such. */
const world = await openWorld()
const { as, ask, db, clock, anEntity, aPerson, aCustomer, signIn, fireTimers } = world
const { refer } = groupsOf(world)
const { send, take } = referralsOf(world)
const { aGroup, aQuestion } = surveysOf(world)
clock.set('2026-11-18T15:00:00Z')
const amara = await aPerson({ firstName: 'Amara' })
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const shelter = await anEntity({ name: 'Night Shelter', categories: ['Housing'] })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const other = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
const pantry = await anEntity({
  name: 'Full Basket',
  entityState: EntityState.Listed,
  email: 'desk@full.example',
  categories: ['Housing'],
})
const question = await aQuestion(await aGroup(2))
let count = 0
const tina = async () =>
  (
    await aCustomer(ada, {
      firstName: 'Tina',
      lastName: 'Brown',
      email: `tina${++count}@example.org`,
      contactPreference: ContactPreference.Email,
    })
  ).id

type Sent = { id: number; token: string }
/** Links of accounts (invitations, password resets) are different: decision 11. */
const tokenOf = (letter: unknown) => {
  const { button } = (letter ?? {}) as { button?: { path: string } }
  return button ? tokenIn(button.path) : null
}
const emailed = async (kind = '%'): Promise<Sent[]> =>
  (await db.selectFrom('mail').select(['id', 'letter']).where('kind', 'like', kind).orderBy('id').execute()).flatMap(
    ({ id, letter }) => (tokenOf(letter) ? [{ id, token: tokenOf(letter)! }] : []),
  )
const latest = async (kind: string) => (await emailed(kind)).at(-1)!
const signInAll = async () => {
  for (const person of [amara, ada, ben]) person.token = await signIn(person.id)
}

const accepted = async () => {
  const { id } = await send(ada, shelter, { customerId: await tina() })
  await take(ben, id, 'open')
  await take(ben, id, 'accept')
  return id
}
/** Each purpose, as it is emailed. */
const emails = {
  offer: async () => {
    const { groupId, ids } = await refer(ada, [shelter, other], GroupMode.Offer, { customerId: await tina() })
    return { ...(await latest('offer')), referralId: ids[0]!, groupId }
  },
  answer: async () => {
    const { id } = await send(ada, pantry)
    return { ...(await latest('answer.%')), referralId: id }
  },
  appointment: async () => {
    const referralId = await accepted()
    const startsAt = new Date(clock.now().getTime() + 30 * 3_600_000)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone: 'America/New_York' }
    await as(ben)(appointments.book, { referralId, assignee: `user:${ben.id}`, ...times })
    clock.set(new Date(startsAt.getTime() - 24 * 3_600_000))
    await fireTimers()
    await signInAll()
    return { ...(await latest('appointment.reminder')), referralId }
  },
  survey: async () => {
    const referralId = await accepted()
    await as(amara)(customerSurveys.send, { surveyType: 2, referralIds: [referralId] })
    return { ...(await latest('survey')), referralId }
  },
  followUp: async () => {
    const referralId = await accepted()
    clock.advance({ days: 31 })
    await fireTimers()
    await signInAll()
    return { ...(await latest('followUp')), referralId }
  },
  verification: async () => {
    await as(amara)(verifications.ask, { id: pantry.id })
    return latest('verification')
  },
}

beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute()
  await signInAll()
})

describe('a link that was emailed', () => {
  test('works next to one made by staff', async () => {
    const { token, groupId, id } = await emails.offer()
    const { path, sentTo } = (await as(ada)(offers.resend, { groupId, isHandedOver: true })).data
    expect(sentTo).toBeNull()
    expect(path).not.toContain(token)
    const open = (one: string) => as(null)(offers.show, { token: one })
    const staffToken = path!.split('token=')[1]!
    expect((await open(token)).data.phase).toBe('choose')
    expect((await open(staffToken)).data.phase).toBe('choose')
    // Shown again, the link handed over stays valid: it may be all the customer has.
    await as(ada)(offers.resend, { groupId, isHandedOver: true })
    for (const one of [staffToken, token]) expect((await open(one)).data.phase).toBe('choose')
    const { data } = await as(amara)(mails.show, { id })
    expect(data.hasLink).toBe(true)
    expect(data.text).not.toContain('token=')
  })
})

type Made = { token: string; referralId?: number }
/** Everything a link can do, in an order in which all of it is possible. */
const acts: Record<keyof typeof emails, [string, (made: Made) => Promise<unknown>][]> = {
  offer: [
    ['offers.seen', ({ token }) => as(null)(offers.seen, { token })],
    ['offers.decline', ({ token }) => as(null)(offers.decline, { token, referToId: other.id })],
    ['offers.restore', ({ token }) => as(null)(offers.restore, { token, referToId: other.id })],
    ['offers.proceed', ({ token }) => as(null)(offers.proceed, { token, referToId: shelter.id })],
    ['offers.stopSharing', ({ token }) => as(null)(offers.stopSharing, { token, entityId: shelter.id })],
    ['offers.withdraw', ({ token }) => as(null)(offers.withdraw, { token })],
    // Nothing is booked yet.
    ['offers.onward', ({ token }) => as(null)(offers.onward, { token, to: 'appointment' }).catch(() => {})],
    ['offers.sendCode', ({ token }) => as(null)(offers.sendCode, { token }).catch(() => {})],
    ['offers.open', ({ token }) => as(null)(offers.open, { token, code: '000000' }).catch(() => {})],
  ],
  answer: [
    ['links.setLanguage', ({ token }) => as(null)(links.setLanguage, { token, language: 'en' })],
    ['answers.sendCode', ({ token }) => as(null)(answers.sendCode, { token })],
    ['answers.open', ({ token }) => as(null)(answers.open, { token, code: '000000' }).catch(() => {})],
    [
      'answers.answer',
      async ({ token }) => {
        const { version } = (await as(null)(answers.show, { token })).data
        await as(null)(answers.answer, { token, key: 'accept', version })
      },
    ],
    [
      'answers.write',
      async ({ token }) => {
        const mail = db.selectFrom('mail').select('letter').where('kind', '=', 'answerCode').orderBy('id', 'desc')
        const { letter } = await mail.executeTakeFirstOrThrow()
        const code = (letter as { subject: string }).subject.slice(0, 6)
        const { pass } = (await as(null)(answers.open, { token, code })).data
        await as(null)(answers.write, { token, pass, text: 'Which days?' })
      },
    ],
  ],
  appointment: [
    [
      'appointments.answerByLink',
      async ({ token }) => {
        const { version } = (await as(null)(appointments.byLink, { token })).data
        await as(null)(appointments.answerByLink, { token, answer: 1, version })
      },
    ],
  ],
  survey: [
    [
      'customerSurveys.add',
      ({ token }) =>
        as(null)(customerSurveys.add, {
          token,
          isComplete: true,
          answers: [{ questionId: question.id, versionId: question.versionId, value: true }],
        }),
    ],
    ['customerSurveys.stop', ({ token }) => as(null)(customerSurveys.stop, { token })],
  ],
  followUp: [
    [
      'followUps.answer',
      async ({ token }) => {
        const { version } = (await as(null)(followUps.show, { token })).data
        await as(null)(followUps.answer, { token, answer: 1, version })
      },
    ],
    ['followUps.stop', ({ token }) => as(null)(followUps.stop, { token })],
  ],
  verification: [['verifications.answer', ({ token }) => as(null)(verifications.answer, { token, corrections: [] })]],
}
const nothingRecorded = /seen|setLanguage|sendCode|onward|open$/

describe('a link made by staff', () => {
  test('is tested with every call that accepts one', () => {
    const isLink = ({ input }: Endpoint) => {
      const { token } = input.shape as Record<string, { _zod: { def: { innerType?: unknown } } }>
      return token === (linkToken as unknown) || token?._zod.def.innerType === linkToken
    }
    const writes = endpoints.filter(([, one]) => one.method !== 'GET' && one.access === 'public' && isLink(one))
    const tried = Object.values(acts).flatMap((some) => some.map(([name]) => name))
    expect(tried.toSorted()).toEqual(writes.map(([name]) => name).toSorted())
  })

  test.each(Object.keys(acts) as (keyof typeof acts)[])('%s: every event names its maker', async (purpose) => {
    const email: Sent & { referralId?: number } = await emails[purpose]()
    const { path } = (await as(amara)(mails.makeLink, { id: email.id })).data
    const token = path.split('token=')[1]!
    expect(token).not.toBe(email.token)
    for (const [name, act] of acts[purpose]) {
      await db.deleteFrom('rate_limit').execute()
      const before = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      await act({ ...email, token })
      const events = await db.selectFrom('event').select(['type', 'data']).where('id', '>', before!.id).execute()
      if (!nothingRecorded.test(name)) expect(events.length, name).toBeGreaterThan(0)
      const makers = events.map(({ type, data }) => [type, (data as { linkMakerId?: number }).linkMakerId])
      expect(makers).toEqual(events.map(({ type }) => [type, amara.id]))
    }
  })

  test('is named in timeline, trail, audit, lists, and notifications; an emailed one is not', async () => {
    const words = 'by a link that Amara made'
    const byStaff = await emails.offer()
    const { path } = (await as(amara)(mails.makeLink, { id: byStaff.id })).data
    await as(null)(offers.proceed, { token: path.split('token=')[1]!, referToId: shelter.id })
    const offer = await emails.offer()
    await as(null)(offers.proceed, { token: offer.token, referToId: shelter.id })
    const timelineOf = async (id: number) =>
      (await as(ada)(referrals.show, { id })).data.timeline.map(({ title }) => title)
    expect(await timelineOf(byStaff.referralId)).toContain(`Chosen by the customer, ${words}`)
    expect((await timelineOf(offer.referralId)).join()).not.toContain(words)
    const { data } = await as(ada)(trail.all, { pageSize: 100 })
    const titleOf = (id: number) =>
      data.data
        .filter((row) => row.referral?.id === id)
        .map(({ title }) => title)
        .join()
    expect(titleOf(byStaff.referralId)).toContain(words)
    expect(titleOf(offer.referralId)).not.toContain(words)
    const messages = (await as(ben)(notifications.list, { pageSize: 100 })).data.data.map(({ message }) => message)
    expect(messages.filter((one) => one.startsWith('The customer chose you'))[0]).not.toContain(words)
    expect(messages.filter((one) => one.startsWith('The customer chose you'))[1]).toContain(words)

    await as(null)(offers.stopSharing, { token: path.split('token=')[1]!, entityId: clinic.id })
    const audit = (await as(amara)(trail.audit, { pageSize: 100 })).data.data.map(({ title }) => title)
    expect(audit).toContain(`Consent revoked, ${words}`)
  })

  test('is named where its answer is shown: survey, follow-up, and appointment', async () => {
    for (const purpose of ['survey', 'followUp', 'appointment'] as const) {
      const email = await emails[purpose]()
      const { path } = (await as(amara)(mails.makeLink, { id: email.id })).data
      await acts[purpose][0]![1]({ ...email, token: path.split('token=')[1]! })
      const { referralId } = email
      const read =
        purpose === 'survey'
          ? (await as(amara)(customerSurveys.list, {})).data.data.find(({ referral }) => referral.id === referralId)
          : purpose === 'followUp'
            ? (await as(ben)(followUps.ofReferral, { id: referralId })).data[0]
            : (await as(ben)(appointments.list, { referralId })).data.data[0]
      expect(read, purpose).toMatchObject({ linkMaker: 'Amara' })
    }
  })
})

/** Last, because it also calls everything that deletes. */
describe('an emailed link, across all calls', () => {
  test('is in no answer to staff, for any call', async () => {
    const setups = []
    for (const email of Object.values(emails)) setups.push(await email())
    const { referralId, groupId } = setups[0] as Awaited<ReturnType<typeof emails.offer>>
    const rows = { referralId, groupId, pageSize: 100, referralIds: [referralId], ids: [pantry.id] }
    // Every call about a row that may have a link, and every list of one's side.
    const calls = endpoints.filter(
      ([name, { access, input }]) =>
        access !== 'public' &&
        !/^(auth|profile)\./.test(name) &&
        ['id', ...Object.keys(rows)].some((field) => field in input.shape),
    )
    const ordered = calls.toSorted(([, a], [, b]) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
    const bodies: string[] = []
    const call = async (person: Person, endpoint: Endpoint, input: object) => {
      const { method, url, body } = toRequest(endpoint, input as never) as { method: 'GET'; url: string; body?: object }
      bodies.push((await ask(person, { method, url, payload: body, remoteAddress: someAddress() })).body)
    }
    for (const person of [ada, amara])
      for (const [name, endpoint] of ordered) {
        const known = Object.entries(rows).filter(([field]) => field in endpoint.input.shape)
        const id = name.startsWith('verifications.') ? pantry.id : referralId
        const input = { ...samples[name], ...Object.fromEntries(known), ...('id' in endpoint.input.shape && { id }) }
        await call(person, endpoint, input)
      }
    await signInAll()
    for (const { id } of await emailed()) bodies.push((await ask(amara, { url: `/api/mails/${id}` })).body)
    const { data } = await as(ada)(offers.resend, { groupId: (await emails.offer()).groupId })
    expect(data).toMatchObject({ path: null, sentTo: expect.stringContaining('***') })
    const tokens = (await emailed()).map(({ token }) => token)
    expect(tokens.length).toBeGreaterThanOrEqual(setups.length)
    const all = bodies.join('\n')
    expect(tokens.filter((token) => all.includes(token))).toEqual([])
  }, 60_000)
})
