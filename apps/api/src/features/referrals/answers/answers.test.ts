import { teams } from '@handoff/contracts/access/teams'
import { notes } from '@handoff/contracts/customers/notes'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { notifications } from '@handoff/contracts/platform/notifications'
import { type AnswerKey, answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, signIn, anEntity, aPerson } = world
const ask = as(null)
const { send, show: showOne, take, stageOf } = referralsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic', phone: '+15105550134' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const email = 'intake@fullbasket.example'
const pantry = await anEntity({
  name: 'Full Basket Food Hub',
  entityState: EntityState.Listed,
  email,
  categories: ['Food', 'Housing', 'Safety'],
})

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('mail').execute()
  clock.set('2026-11-18T15:00:00Z')
  ada.token = await signIn(ada.id)
})

type Letter = { subject: string; title: string; paragraphs: string[]; button?: { label: string; path: string } }
const mails = async () =>
  (await db.selectFrom('mail').select('letter').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ letter }) => letter as Letter,
  )
const tokenIn = ({ button }: Letter) => new URLSearchParams(button!.path.split('?')[1]).get('token')!
const latest = async () => tokenIn((await mails()).findLast(({ button }) => button)!)
const show = async (token: string, pass?: string) => (await ask(answers.show, { token, ...(pass && { pass }) })).data

async function passFor(token: string) {
  await ask(answers.sendCode, { token })
  const code = (await mails()).at(-1)!.subject.slice(0, 6)
  return (await ask(answers.open, { token, code })).data.pass
}

/** Takes a step by the link, at the current version. */
async function answer(token: string, key: AnswerKey, more: object = {}, pass?: string) {
  const { version } = await show(token, pass)
  const input = { token, key, version, ...more, ...(pass && { pass }) }
  return (await ask(answers.answer, input)).data
}

test('a partner closes the loop by email alone', async () => {
  const { id } = await send(ada, pantry)
  const [first] = await mails()
  expect(first!.title).toBe('Can you help someone with housing?')
  expect(first!.button!.path).toMatch(/^\/public\/answer\?token=[\w-]{43}$/)
  expect(JSON.stringify(first)).not.toMatch(/Rosa|Marin|555-0142/)

  const token = tokenIn(first!)
  const before = await show(token)
  expect(before).toMatchObject({
    stage: 'sent',
    isOver: false,
    isOpen: false,
    packet: null,
    category: 'Housing',
    receiver: { name: 'Full Basket Food Hub' },
    sender: { name: 'Harbor Clinic', phone: '+15105550134' },
  })
  expect(JSON.stringify(before)).not.toMatch(/Rosa|Marin|555-0142/)
  expect(before.nextSteps.map(({ key }) => key)).toEqual(['accept', 'waitlist', 'reject'])

  const accepted = await answer(token, 'accept')
  expect(accepted).toMatchObject({ stage: 'accepted', packet: null })
  expect(JSON.stringify(accepted)).not.toMatch(/Rosa|Marin|555-0142/)
  expect((await as(ada)(notifications.list, {})).data.data[0]!.message).toBe(`accepted your referral R-${10_000 + id}`)

  // The thank-you email has a fresh link, and the first one works as well.
  const fresh = await latest()
  expect(fresh).not.toBe(token)
  await expect(answer(fresh, 'book')).rejects.toMatchObject({ status: 403 })
  const pass = await passFor(fresh)
  const open = await show(fresh, pass)
  expect(open.packet!.full).toMatchObject({ firstName: 'Rosa', lastName: 'Marin' })

  await answer(fresh, 'book', { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' }, pass)
  expect(await stageOf(id)).toBe('scheduled')
  clock.set('2026-11-20T17:00:00Z')
  const later = await latest()
  const again = await passFor(later)
  await answer(later, 'visit', { visitedOn: '2026-11-20', services: 'Groceries for a week' }, again)
  const closed = await answer(later, 'close', { metLevel: MetLevel.Fully, reasonCode: 'service_received' }, again)
  expect(closed).toMatchObject({ stage: 'closed', isOver: true })
  ada.token = await signIn(ada.id)
  expect(await showOne(ada, id)).toMatchObject({ stage: 'closed', metLevel: MetLevel.Fully })
})

describe('appointments', () => {
  async function booked() {
    const { id } = await send(ada, pantry)
    const token = await latest()
    await answer(token, 'accept')
    const pass = await passFor(token)
    const visit = { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' }
    const view = await answer(token, 'book', visit, pass)
    return { id, token, pass, appointment: view.appointments[0]! }
  }
  const aboutOf = ({ id, version }: { id: number; version: number }) => ({
    appointmentId: id,
    appointmentVersion: version,
  })

  test('are moved before they begin, and canceled with a reason', async () => {
    const { id, token, pass, appointment } = await booked()
    expect(appointment).toMatchObject({ state: 1, steps: ['move', 'cancel'] })
    const later = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T15:30:00Z' }
    const moved = await answer(token, 'moveVisit', { ...aboutOf(appointment), ...later }, pass)
    expect(moved.appointments).toMatchObject([{ startsAt: '2026-11-24T15:00:00.000Z', state: 1 }])
    const stale = { ...aboutOf(appointment), startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z' }
    await expect(answer(token, 'moveVisit', stale, pass)).rejects.toMatchObject({ status: 409 })
    const canceled = await answer(token, 'cancelVisit', { ...aboutOf(moved.appointments[0]!), notes: 'Closed' }, pass)
    expect(canceled.appointments).toMatchObject([{ state: 2, steps: [] }])
    expect(await stageOf(id)).toBe('contacting')
  })

  test('that are over come first, to be recorded or missed', async () => {
    const { id, token, pass, appointment } = await booked()
    const ahead = { startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T16:00:00Z' }
    await answer(token, 'book', ahead, pass)
    clock.set('2026-11-20T17:00:00Z')
    const fresh = await passFor(token)
    const { appointments } = await show(token, fresh)
    expect(appointments.map((one) => [one.id === appointment.id, one.steps])).toEqual([
      [true, ['visit', 'noShow', 'cancel']],
      [false, ['move', 'cancel']],
    ])
    await expect(answer(token, 'noShow', aboutOf(appointment), fresh)).rejects.toMatchObject({
      fields: { reasonCode: expect.any(Array) },
    })
    const missed = await answer(token, 'noShow', { ...aboutOf(appointment), reasonCode: 'forgot' }, fresh)
    expect(missed.appointments.map(({ state }) => state)).toEqual([1, 3])
    ada.token = await signIn(ada.id)
    expect((await showOne(ada, id)).timeline.map(({ title }) => title)).toContainEqual(expect.stringMatching(/missed:/))
  })

  test('kept when the referral is closed are listed, and recorded once they have begun', async () => {
    const { id, token, pass, appointment } = await booked()
    const closing = { metLevel: MetLevel.Fully, reasonCode: 'service_received', upcoming: 'keep' }
    await answer(token, 'close', closing, pass)
    const closed = await show(token)
    expect(closed).toMatchObject({
      situation: 'toCome',
      kept: { startsAt: appointment.startsAt, timeZone: appointment.timeZone, hasBegun: false },
      appointments: [],
    })
    expect((await show(token, pass)).appointments).toMatchObject([{ state: 1, steps: ['move', 'cancel'] }])

    clock.set('2026-11-20T17:00:00Z')
    const fresh = await passFor(token)
    const view = await show(token, fresh)
    expect(view).toMatchObject({
      situation: 'toRecord',
      kept: { hasBegun: true },
    })
    expect(view.reasons.map(({ code }) => code)).toContain('forgot')
    const missed = { ...aboutOf(view.appointments[0]!), reasonCode: 'forgot' }
    expect(await answer(token, 'noShow', missed, fresh)).toMatchObject({
      situation: 'over',
      kept: null,
      appointments: [{ state: 3 }],
    })
    expect(await stageOf(id)).toBe('closed')
  })

  test('booked, moved, or canceled by others are emailed with their time', async () => {
    const { id, token, pass, appointment } = await booked()
    await db.deleteFrom('mail').where('to_address', '=', email).execute()
    const zoned = { timeZone: 'America/Chicago', confirmed: true }
    const next = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T16:00:00Z' }
    await as(ada)(appointments.book, { referralId: id, ...next, ...zoned })
    const seen = { id: appointment.id, version: appointment.version }
    await as(ada)(appointments.change, { ...seen, startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T16:00:00Z' })
    expect((await mails()).map(({ title, paragraphs, button }) => [title, paragraphs[0], button?.label])).toEqual([
      [
        'Harbor Clinic booked an appointment with you',
        'It is on Tue 11-24-2026, 9:00 AM CST. If you can’t be there then, move or cancel it on the page.',
        'Open the referral',
      ],
      [
        'An appointment with you was changed',
        expect.stringMatching(/^Harbor Clinic changed it: it is now on Mon 11-23-2026/),
        'Open the referral',
      ],
    ])
    expect(JSON.stringify(await mails())).not.toMatch(/Rosa|Marin|555-0142/)

    // Its own acts are not emailed.
    await db.deleteFrom('mail').where('to_address', '=', email).execute()
    const [canceled] = (await show(token, pass)).appointments
    await answer(token, 'cancelVisit', { ...aboutOf(canceled!), notes: 'Closed' }, pass)
    expect(await mails()).toEqual([])

    await take(ada, id, 'withdraw')
    await expect.poll(() => world.countOf('event_outbox')).toBe(0)
    expect((await mails()).map(({ title, button }) => [title, button])).toEqual([
      ['This referral has ended', undefined],
      ['An appointment with you was canceled', undefined],
    ])
  })

  test('are booked again after the outcome of the previous one is recorded', async () => {
    const { token, appointment } = await booked()
    clock.set('2026-11-20T17:00:00Z')
    const pass = await passFor(token)
    const again = { startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T16:00:00Z' }
    await expect(answer(token, 'book', again, pass)).rejects.toMatchObject({ status: 409 })
    const view = await answer(token, 'book', { ...again, earlier: 'noShow' }, pass)
    expect(view.appointments.map(({ id, state }) => [id === appointment.id, state])).toEqual([
      [false, 1],
      [true, 3],
    ])
  })

  test('of another referral are a 404 by the link', async () => {
    const other = await booked()
    const { token, pass } = await booked()
    const missed = { ...aboutOf(other.appointment), reasonCode: 'forgot' }
    await expect(answer(token, 'noShow', missed, pass)).rejects.toMatchObject({ status: 404 })
    await expect(answer(token, 'noShow', missed)).rejects.toMatchObject({ status: 403 })
  })
})

describe('messages', () => {
  test('reach the mailbox, are read after the code, and are replied to before and after the answer', async () => {
    const { id } = await send(ada, pantry)
    await as(ada)(notes.send, { id, text: 'Rosa has two children.' })
    const mail = (await mails()).at(-1)!
    expect([mail.title, mail.button!.label]).toEqual(['Harbor Clinic sent you a message', 'Reply'])
    expect(JSON.stringify(mail)).not.toMatch(/Rosa|children/)
    expect(new URLSearchParams(mail.button!.path.split('?')[1]).get('do')).toBe('write')

    const token = tokenIn(mail)
    expect(await show(token)).toMatchObject({ messages: [], mayWrite: false })
    await expect(ask(answers.write, { token, text: 'Which days?' })).rejects.toMatchObject({ status: 403 })
    const pass = await passFor(token)
    const { data } = await ask(answers.write, { token, pass, text: 'Which days?' })
    expect(data.messages.map(({ text, isOurs }) => [text, isOurs])).toEqual([
      ['Rosa has two children.', false],
      ['Which days?', true],
    ])
    // The partner gets no email about its own messages.
    expect((await mails()).at(-1)!.title).not.toMatch(/message/)
    expect((await as(ada)(notes.messages, { id })).data.data.map(({ text }) => text)).toContain('Which days?')

    await answer(token, 'accept', {}, pass)
    await ask(answers.write, { token, pass, text: 'See you Friday' })
    await answer(token, 'close', { metLevel: MetLevel.Fully, reasonCode: 'service_received' }, pass)
    expect((await show(token, pass)).mayWrite).toBe(true)
    await ask(answers.write, { token, pass, text: 'All done' })
    expect((await as(ada)(notes.messages, { id })).data.data.map(({ text }) => text).slice(0, 2)).toEqual([
      'All done',
      'See you Friday',
    ])
  })

  test('within one side are hidden from the other, and no message can be written after a rejection', async () => {
    const { id } = await send(ada, pantry)
    await as(ada)(notes.send, { id, text: 'They never answer', isInternal: true })
    const token = await latest()
    expect((await mails()).map(({ title }) => title)).not.toContain('Harbor Clinic sent you a message')
    const pass = await passFor(token)
    expect((await show(token, pass)).messages).toEqual([])
    await answer(token, 'reject', { reasonCode: 'no_capacity' }, pass)
    expect((await show(token, pass)).mayWrite).toBe(false)
    await expect(ask(answers.write, { token, pass, text: 'But' })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the other answers', () => {
  test('a question, a waitlist, a rejection with its reason, and undoing them', async () => {
    const { id } = await send(ada, pantry)
    const token = await latest()
    await answer(token, 'ask', { notes: 'How many children?' })
    expect(await stageOf(id)).toBe('info_requested')
    await take(ada, id, 'answer', { notes: 'Two' })
    expect((await mails()).at(-1)!.title).toBe('Your question was answered')
    const second = await latest()
    await expect(answer(second, 'reject')).rejects.toMatchObject({ fields: { reasonCode: ['Please select Reason'] } })
    await answer(second, 'reject', { reasonCode: 'no_capacity' })
    expect(await show(second)).toMatchObject({ isOver: true, stage: 'rejected' })
    await answer(second, 'undoReject')
    await answer(second, 'waitlist', { estimatedOn: '2026-12-18' })
    expect(await stageOf(id)).toBe('waitlisted')
  })

  test('sent twice, or in two tabs, count once', async () => {
    await send(ada, pantry)
    const token = await latest()
    const { version } = await show(token)
    const accept = () => ask(answers.answer, { token, key: 'accept', version })
    const both = await Promise.allSettled([accept(), accept()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(accept()).rejects.toMatchObject({ status: 409 })
  })
})

describe('a closed referral', () => {
  const closed = { metLevel: MetLevel.Fully, reasonCode: 'service_received' }

  test('reopened by its sender is emailed, with the next step, and without the written reason', async () => {
    const { id } = await send(ada, pantry)
    const token = await latest()
    await answer(token, 'accept')
    const pass = await passFor(token)
    await answer(token, 'close', closed, pass)
    await db.deleteFrom('mail').execute()
    await take(ada, id, 'reopen', { notes: 'Rosa still has no bed' })
    const [letter, ...more] = await mails()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      title: 'Harbor Clinic reopened a referral',
      button: { label: 'Open the referral' },
    })
    expect(letter!.paragraphs.join(' ')).toMatch(/was reopened by Harbor Clinic: .* log the contact, book a visit/)
    expect(JSON.stringify(letter)).not.toMatch(/Rosa|bed/)
    const fresh = tokenIn(letter!)
    const view = await show(fresh, await passFor(fresh))
    expect(view.nextSteps.map(({ key }) => key)).toContain('contact')
    expect(view.timeline.at(-1)).toMatchObject({ title: 'Reopened', note: 'Rosa still has no bed' })
  })

  test('reopened by the provider is not emailed to it', async () => {
    await send(ada, pantry)
    const token = await latest()
    await answer(token, 'accept')
    const pass = await passFor(token)
    await answer(token, 'close', closed, pass)
    await db.deleteFrom('mail').execute()
    await answer(token, 'reopen', { notes: 'They came again' }, pass)
    expect(await mails()).toEqual([])
  })
})

describe('the link', () => {
  test('reveals nothing when forwarded: the code is sent to the original mailbox', async () => {
    await send(ada, pantry)
    const token = await latest()
    await answer(token, 'accept')
    const { data } = await ask(answers.sendCode, { token })
    expect(data.sentTo).toBe('in***@fullbasket.example')
    await expect(
      ask(answers.open, { token, code: '000000' }).catch((error) => {
        throw error
      }),
    ).rejects.toMatchObject({ status: 400 })
    expect((await show(token, 'not a pass')).packet).toBeNull()
  })

  test('records nothing when opened; a code of another link opens nothing here', async () => {
    const one = await send(ada, pantry)
    const first = await latest()
    await send(ada, pantry, {})
    const second = await latest()
    const before = await db.selectFrom('event').select('id').where('referral_id', '=', one.id).execute()
    await show(first)
    expect(await db.selectFrom('event').select('id').where('referral_id', '=', one.id).execute()).toEqual(before)
    expect(await stageOf(one.id)).toBe('sent')
    const pass = await passFor(second)
    expect((await show(first, pass)).isOpen).toBe(false)
    await expect(ask(answers.show, { token: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
  })

  test('works for fourteen business days, and once accepted while the referral is open', async () => {
    const idle = await send(ada, pantry, { priority: 1 })
    const idleToken = await latest()
    const busy = await send(ada, pantry)
    const busyToken = await latest()
    await answer(busyToken, 'accept')
    clock.set('2026-12-11T15:00:00Z')
    await expect(show(idleToken)).rejects.toMatchObject({ status: 404 })
    expect(await show(busyToken)).toMatchObject({ stage: 'accepted' })
    expect(idle.id).not.toBe(busy.id)
  })

  test('shows only that another provider accepted', async () => {
    const shelter = await anEntity({ name: 'Night Shelter', categories: ['Housing'] })
    const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
    const { ids } = await groupsOf(world).refer(ada, [pantry, shelter], GroupMode.FirstToAccept)
    const token = await latest()
    expect((await show(token)).isFirstToAccept).toBe(true)
    await take(ben, ids[1]!, 'accept')
    expect((await mails()).at(-1)!.title).toBe('Another provider accepted this referral')
    const page = await show(token)
    expect(page).toMatchObject({
      isOver: true,
      who: null,
      situation: 'taken',
    })
    await expect(answer(token, 'accept')).rejects.toMatchObject({
      status: 409,
      message: 'Already accepted by another provider',
    })
  })
})

test('a restricted service is named in no email, and on the page only after the code', async () => {
  await send(ada, pantry, { categoryId: await world.categoryId('Safety') })
  const [letter] = await mails()
  expect(JSON.stringify(letter)).not.toMatch(/Safety/i)
  const token = await latest()
  expect(await show(token)).toMatchObject({ category: null, who: null })
  expect(await show(token, await passFor(token))).toMatchObject({ category: 'Safety' })
})

test('reminders have a fresh link, and silence ends the referral as usual', async () => {
  const { id } = await send(ada, pantry)
  clock.set('2026-11-20T15:00:00Z')
  await fireTimers()
  expect((await mails()).map(({ title }) => title)).toContain('Someone is waiting for help with housing')
  expect(await show(await latest())).toMatchObject({ stage: 'sent' })
  clock.set('2026-12-10T15:00:00Z')
  await fireTimers()
  expect(await stageOf(id)).toBe('expired')
  expect((await mails()).at(-1)!.title).toBe('This referral has ended')
})

test('a provider without login, email, or phone can’t be referred to; one who answers by link is in no team and can’t log in', async () => {
  const mute = await anEntity({ name: 'Mute', entityState: EntityState.Listed, categories: ['Housing'] })
  await expect(send(ada, mute)).rejects.toMatchObject({
    fields: { referToIds: ['This provider has no login, no email address, and no phone number'] },
  })
  await send(ada, pantry)
  await answer(await latest(), 'accept')
  const account = await db
    .selectFrom('account')
    .select(['is_active', 'password_hash'])
    .where('entity_id', '=', pantry.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ is_active: false, password_hash: null })
  const owner = await aPerson({ entity: pantry, firstName: 'Olga' })
  expect((await as(owner)(teams.list, {})).data.data.map(({ firstName }) => firstName)).toEqual(['Olga'])
})

test('the sender sees who answered, by the provider’s name', async () => {
  const { id } = await send(ada, pantry)
  await answer(await latest(), 'accept')
  const { timeline } = (await as(ada)(referrals.show, { id })).data
  expect(timeline.at(-1)).toMatchObject({ title: 'Accepted', by: { firstName: 'Full Basket Food Hub', entity: null } })
})
