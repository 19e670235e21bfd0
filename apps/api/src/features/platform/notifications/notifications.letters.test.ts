import { teams } from '@handoff/contracts/access/teams'
import { notes } from '@handoff/contracts/customers/notes'
import { type NotificationTopic, notifications, notificationTopics } from '@handoff/contracts/platform/notifications'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../../kit/mail/delivery.ts'
import { startMailWorker } from '../../../kit/mail/mail-worker.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { type LetterFacts, letterLines, letterSubject } from '../../referrals/referrals/packet/letter-facts.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { noticesOf } from './notifications.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, anEntity, categoryId, clock, db, staffOf } = world
const { twoSides, send, take, versionOf } = referralsOf(world)

const everything: NotificationTopic[] = notificationTopics.map(({ topic }) => topic)
const wantsAll = (person: Person) => as(person)(notifications.savePreferences, { mailed: everything })

async function lettersTo({ email }: Person) {
  const rows = await db.selectFrom('mail').selectAll().where('to_address', '=', email).orderBy('id').execute()
  return rows.map(({ letter }) => letter as unknown as Letter)
}
const subjectsTo = async (person: Person) => (await lettersTo(person)).map(({ subject }) => subject)

/** Sent by a worker at the moment of the clock. */
async function sendDue() {
  const delivered: string[] = []
  const delivery: Delivery = {
    isServer: true,
    deliver: async ({ to, subject }) => void delivered.push(`${to} ${subject}`),
    forgetUnlisted: async () => {},
    close: () => {},
  }
  const worker = startMailWorker({
    db,
    deliveries: { current: async () => delivery, close: () => {} },
    now: clock.now,
    publicUrl: 'http://localhost:3000',
    onError: (error) => expect.unreachable(String(error)),
    everyMs: 60_000,
  })
  await worker.sendDue()
  await worker.stop()
  return delivered
}

beforeEach(async () => {
  clock.set('2026-11-25T15:00:00Z')
  await db.deleteFrom('mail').execute()
})

const facts: LetterFacts = {
  id: 2501,
  priority: Priority.Urgent,
  stage: 'sent',
  dueAt: new Date('2026-11-30T16:24:00Z'),
  senderId: 1,
  receiverId: 2,
  isRestricted: false,
  receiver: 'Lakeside Dental',
  receiverPhone: '+15105550177',
  sender: 'Harbor Clinic',
  senderPerson: 'Ada Lane',
  senderPhone: '+15105550101',
  need: 'Dental',
  specialties: ['Extractions'],
  county: 'Alameda County',
}
const reader = { entityId: 2, timeZone: 'America/Los_Angeles', now: new Date('2026-11-27T18:00:00Z') }

test.each([
  [{}, null, null, 'Urgent: Dental referral, answer by Mon 11-30 8:24 AM (R-12501)'],
  [{ priority: 1 }, null, null, 'Dental referral, answer by Mon 11-30 8:24 AM (R-12501)'],
  [{ need: null, isRestricted: true }, null, null, 'Urgent: a referral, answer by Mon 11-30 8:24 AM (R-12501)'],
  [{ need: null, priority: 1 }, null, null, 'A referral, answer by Mon 11-30 8:24 AM (R-12501)'],
  [
    { dueAt: new Date('2026-11-27T08:00:00Z') },
    'Overdue',
    null,
    'Urgent, overdue: Dental referral, answer was due Thu 11-26 end of day (R-12501)',
  ],
  [
    { stage: 'info_requested' },
    'Question',
    null,
    'Urgent, question: Dental referral, reply by Mon 11-30 8:24 AM (R-12501)',
  ],
  [{ stage: 'rejected', dueAt: null }, 'Rejected', 'Not eligible', 'Rejected: Dental referral, not eligible (R-12501)'],
  [{ stage: 'accepted' }, 'Accepted', null, 'Accepted: Dental referral (R-12501)'],
] as [Partial<LetterFacts>, string | null, string | null, string][])(
  'the subject says what to do: %o %s',
  (changes, heading, reason, subject) => {
    expect(letterSubject({ ...facts, ...changes }, { heading, reason }, reader)).toBe(subject)
  },
)

test('the body has need, county, priority, due, and whom to call', () => {
  expect(letterLines(facts, { heading: null, reason: null }, reader)).toEqual([
    ['Need', 'Dental: Extractions'],
    ['County', 'Alameda County'],
    ['Priority', 'Urgent'],
    ['Answer by', 'Mon 11-30, 8:24 AM PST'],
    ['From', 'Harbor Clinic, Ada Lane, (510) 555-0101'],
    ['Referral', 'R-12501'],
  ])
  const toSender = { ...reader, entityId: 1 }
  const rejected = { ...facts, stage: 'rejected' as const, dueAt: null }
  expect(letterLines(rejected, { heading: 'Rejected', reason: 'No capacity' }, toSender).slice(2)).toEqual([
    ['Priority', 'Urgent'],
    ['Reason', 'No capacity'],
    ['To', 'Lakeside Dental, (510) 555-0177'],
    ['Referral', 'R-12501'],
  ])
})

describe('of every letter about a referral', () => {
  /** Every step that notifies, reminders, messages, and appointments; everyone wants every email. */
  async function everyLetter(category: string) {
    const { ada, ben, shelter } = await twoSides({ to: { name: 'Zq Recovery Center' } })
    const alma = await aPerson({ firstName: 'Alma' })
    for (const person of [ada, ben, alma]) await wantsAll(person)
    const wanted = { categoryId: await categoryId(category) }
    const walk = async (...steps: [Person, StepKey][]) => {
      const customer = await aCustomer(ada, {
        firstName: 'Xenobia',
        lastName: 'Quillfeather',
        email: 'xq@example.test',
      })
      const { id } = await send(ada, shelter, { ...wanted, customerId: customer.id })
      await as(alma)(referrals.follow, { id, following: 'follow' })
      for (const [person, step] of steps) {
        clock.advance({ minutes: 1 })
        await take(person, id, step)
      }
      return id
    }
    const accepted = await walk([ben, 'open'], [ben, 'ask'], [ada, 'answer'], [ben, 'accept'])
    await as(ben)(notes.send, { id: accepted, text: 'Xenobia Quillfeather is here' })
    const startsAt = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()
    const endsAt = new Date(clock.now().getTime() + 25 * 3_600_000).toISOString()
    await as(ben)(appointments.book, {
      referralId: accepted,
      assignee: `user:${ben.id}`,
      startsAt,
      endsAt,
      timeZone: 'America/New_York',
    })
    await walk([ben, 'reject'], [ben, 'undoReject'], [ben, 'waitlist'], [ben, 'undoAccept'])
    await walk([ada, 'cancel'])
    await walk(
      [ben, 'accept'],
      [ada, 'requestCancel'],
      [ben, 'refuseCancel'],
      [ben, 'close'],
      [ada, 'reopen'],
      [ben, 'release'],
    )
    await walk([ada, 'withdraw'])
    await walk()
    for (const days of [1, 2, 3, 12]) {
      clock.advance({ days })
      await world.fireTimers()
    }
    const rows = await db.selectFrom('mail').selectAll().where('to_address', 'not like', 'xq@%').execute()
    return rows.map(({ kind, letter }) => ({ kind, letter: letter as unknown as Letter }))
  }

  test('none names the customer, and each begins with what happened to which need', async () => {
    const all = await everyLetter('Housing')
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(
        [
          ...['Received', 'Opened', 'Question', 'Answered', 'Ended', 'Due'].map(
            (topic) => `notification.referral${topic}`,
          ),
          'notification.appointment',
          'appointment.booked',
          'appointment.cancelled',
        ].filter((kind) => all.some((one) => one.kind === kind)),
      ),
    )
    expect(all.length).toBeGreaterThan(40)
    for (const { kind, letter } of all) {
      expect(JSON.stringify(letter), kind).not.toMatch(/Xenobia|Quillfeather|555-?0142|xq@/)
      if (!kind.startsWith('notification.')) continue
      expect(letter.subject).toMatch(/^(.+: )?Housing referral(, .+)? \(R-\d+\)$/)
      expect(letter.facts!.map(([name]) => name)).toEqual(expect.arrayContaining(['Need', 'Priority', 'Referral']))
    }
  })

  test('a restricted service is only "a referral", and its receiver has no name for anyone else', async () => {
    for (const { kind, letter } of await everyLetter('Safety')) {
      expect(JSON.stringify(letter), kind).not.toMatch(/Xenobia|Quillfeather|Safety/)
      if (!kind.startsWith('notification.')) continue
      expect(letter.subject).toMatch(/^(.+: a|A) referral(, .+)? \(R-\d+\)$/)
      expect(letter.greeting === 'Hello Ben,' || !JSON.stringify(letter).includes('Zq Recovery'), letter.subject).toBe(
        true,
      )
    }
  })
})

describe('an answer with Undo', () => {
  test.each(['accept', 'reject'] as const)('%s is emailed once its toast has closed', async (step) => {
    const { ada, ben, shelter } = await twoSides()
    const { id } = await send(ada, shelter)
    await take(ben, id, step)
    clock.advance({ seconds: 7 })
    expect((await sendDue()).filter((mail) => mail.startsWith(ada.email))).toEqual([])
    clock.advance({ seconds: 5 })
    expect((await sendDue()).filter((mail) => mail.startsWith(ada.email))).toHaveLength(1)
  })

  test.each([
    ['accept', 'undoAccept'],
    ['reject', 'undoReject'],
  ] as const)('%s is not emailed at all once it was undone, nor is the undo', async (step, undo) => {
    const { ada, ben, shelter } = await twoSides()
    const { id } = await send(ada, shelter)
    await take(ben, id, step)
    expect(await subjectsTo(ada)).toHaveLength(1)
    expect(await noticesOf(world, ada)).toHaveLength(1)
    clock.advance({ seconds: 6 })
    await take(ben, id, undo)
    expect(await subjectsTo(ada)).toEqual([])
    expect(await noticesOf(world, ada)).toEqual([])
    clock.advance({ hours: 1 })
    await sendDue()
    // Answered once more, it is emailed.
    await take(ben, id, 'accept')
    clock.advance({ seconds: 12 })
    expect(await sendDue()).toEqual([expect.stringContaining('Accepted: Housing referral')])
  })

  test('that was read, or emailed, is followed by a message about the undo', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id } = await send(ada, shelter)
    await take(ben, id, 'accept')
    await as(ada)(notifications.markAllAsRead, {})
    clock.advance({ seconds: 6 })
    await take(ben, id, 'undoAccept')
    expect((await noticesOf(world, ada)).map(({ message }) => message.slice(0, 9))).toEqual(['took back', 'accepted '])
    clock.advance({ minutes: 1 })
    await take(ben, id, 'accept')
    clock.advance({ minutes: 5 })
    await sendDue()
    await take(ben, id, 'undoAccept')
    const waiting = db
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', ada.email)
      .where('sent_at', 'is', null)
    expect((await waiting.executeTakeFirstOrThrow()).subject).toMatch(
      /^Acceptance undone: Housing referral, answer by .+ \(R-\d+\)$/,
    )
  })

  test('takes its effects on other receivers along', async () => {
    const { ada, ben, shelter } = await twoSides()
    const other = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
    const bea = await aPerson({ entity: other, firstName: 'Bea' })
    await wantsAll(bea)
    const { id } = await send(ada, shelter, { referToIds: [shelter.id, other.id], mode: GroupMode.FirstToAccept })
    expect(await subjectsTo(bea)).toHaveLength(1)
    clock.advance({ minutes: 1 })
    await take(ben, id, 'accept')
    expect((await subjectsTo(bea)).at(-1)).toMatch(/^Recalled: Housing referral/)
    clock.advance({ seconds: 6 })
    await take(ben, id, 'undoAccept')
    expect(await subjectsTo(bea)).toHaveLength(1)
    expect((await noticesOf(world, bea)).map(({ message }) => message.slice(0, 8))).toEqual(['sent you'])
  })
})

test('a handover of eleven referrals is one email with a line for each, and the number of the rest', async () => {
  const { ada, ben, shelter } = await twoSides()
  const sam = await staffOf(shelter, { referrals: ['view', 'edit'], customers: ['view'] })
  const tess = await staffOf(shelter, { referrals: ['view', 'edit'], customers: ['view'] }, { firstName: 'Tess' })
  const references: string[] = []
  for (let made = 0; made < 11; made++) {
    const customer = await aCustomer(ada, { firstName: `Customer ${made}` })
    const { id, reference } = await send(ada, shelter, {
      customerId: customer.id,
      ...(made === 10 && { categoryId: await categoryId('Safety') }),
    })
    await as(ben)(referrals.assign, { referralId: id, userId: sam.id, version: await versionOf(id) })
    references.push(reference)
  }
  clock.advance({ minutes: 1 })
  await as(ben)(teams.remove, { id: sam.id, handOverTo: tess.id })
  const [letter, ...more] = await lettersTo(tess)
  expect(more).toEqual([])
  expect(letter!.subject).toBe(`Ben Ode handed over Sam Lane’s work to you: 11 open referrals`)
  expect(letter!.facts).toEqual([
    ...references.slice(0, 8).map((reference) => [reference, 'Housing · answer by Mon 11-30, 10:00 AM']),
    ['And', '3 more'],
  ])
  expect(JSON.stringify(letter)).not.toMatch(/Customer \d|Safety/)
})
