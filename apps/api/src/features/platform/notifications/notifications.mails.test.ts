import { profile } from '@handoff/contracts/access/profile'
import type { DomainEvent } from '@handoff/contracts/events'
import {
  Digest,
  type NotificationTopic,
  notifications,
  notificationTopics,
  sentenceOf,
} from '@handoff/contracts/platform/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, anEntity, staffOf, clock, db } = world
const { twoSides, send, take, staff } = referralsOf(world)

const standard = notificationTopics.filter(({ isMailed }) => isMailed).map(({ topic }) => topic)
/** Topics that concern only entities are not offered to administrators. */
const ofAdmins = standard.filter((topic) => topic !== 'requestDecided' && topic !== 'capacity')
type Draft = {
  mailed?: NotificationTopic[]
  shown?: NotificationTopic[]
  quietFrom?: string | null
  quietUntil?: string | null
  digest?: Digest
}
const prefer = async (person: Person, wanted: Draft) =>
  (
    await as(person)(notifications.savePreferences, {
      mailed: standard,
      quietFrom: null,
      quietUntil: null,
      digest: Digest.Off,
      ...wanted,
    })
  ).data

async function mailsTo({ id }: Person) {
  const rows = await db.selectFrom('mail').selectAll().where('account_id', '=', id).orderBy('id').execute()
  return rows.map((row) => ({ ...row, letter: row.letter as unknown as Letter }))
}
const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject.replace(/R-\d+/, 'R-1'))
const newest = 'Housing referral, answer by Fri 11-20 10:00 AM (R-1)'
const notificationsOf = async (person: Person) =>
  (await as(person)(notifications.list, { pageSize: 100 })).data.data.map(({ notifyBy, message }) =>
    sentenceOf(notifyBy.name, message).replace(/R-\d+/, 'R-1'),
  )

/** As if this person had done it, or someone without a login. */
async function happen(event: DomainEvent, by: Person | null = null) {
  const actor = by ? { accountId: by.id, entityId: by.entity?.id ?? null } : noOne
  const id = await db
    .transaction()
    .execute((trx) => store(trx, { event, by: actor, at: clock.now(), address: '203.0.113.7' }))
  await world.app.handoff.dispatcher.dispatch([id])
}

beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

describe('an email', () => {
  test('comes with a notification, with the same text, a link, and no name of a customer', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id, reference } = await send(ada, shelter)
    const [mail, ...more] = await mailsTo(ben)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'notification.referralReceived',
      to_address: ben.email,
      subject: newest.replace('R-1', reference),
      created_at: clock.now(),
      send_after: clock.now(),
    })
    expect(mail!.letter).toMatchObject({
      greeting: 'Hello Ben,',
      paragraphs: [`Ada Lane (Harbor Clinic) sent you a new referral ${reference}.`],
      button: { label: 'Open the referral', path: `/customer-referrals/in-bound?id=${id}` },
    })
    expect(JSON.stringify(mail!.letter)).not.toMatch(/Rosa|Marin/)
    expect(await mailsTo(ada)).toEqual([])
  })

  test('goes to every recipient who wants it, each by their own preference', async () => {
    const { ada, ben, shelter } = await twoSides()
    const approver = await staff(shelter, 'view', 'approve')
    const viewer = await staff(shelter, 'view')
    const inactive = await aPerson({ entity: shelter, isActive: false })
    await prefer(ben, { mailed: ['referralEnded'] })
    const { id } = await send(ada, shelter)
    expect([await subjects(ben), await subjects(approver)]).toEqual([[], [newest]])
    await take(ada, id, 'cancel')
    expect(await subjects(ben)).toEqual(['Canceled: Housing referral, no longer needed (R-1)'])
    // No one has set a preference, so the default applies.
    expect(await subjects(approver)).toHaveLength(1)
    expect([await mailsTo(viewer), await mailsTo(inactive)]).toEqual([[], []])
    expect(await notificationsOf(ben)).toHaveLength(1)
  })

  test('is sent once, however often its event is dispatched', async () => {
    const { ada, ben, shelter } = await twoSides()
    await send(ada, shelter)
    const events = await db.selectFrom('event').select('id').execute()
    for (const { id } of events)
      await db
        .insertInto('event_outbox')
        .values({ event_id: id })
        .onConflict((it) => it.doNothing())
        .execute()
    await world.app.handoff.dispatcher.dispatch(events.map(({ id }) => id))
    expect([await mailsTo(ben), await notificationsOf(ben)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('waits until its reader’s quiet hours are over', async () => {
    const { ada, ben, shelter } = await twoSides()
    await prefer(ben, { quietFrom: '09:30', quietUntil: '12:15' })
    await send(ada, shelter)
    expect((await mailsTo(ben))[0]!.send_after.toISOString()).toBe('2026-11-18T17:15:00.000Z')
  })

  test('is not sent immediately to anyone with a digest, unless it is urgent', async () => {
    const { ada, ben, shelter } = await twoSides()
    await prefer(ben, { digest: Digest.Daily, quietFrom: '09:30', quietUntil: '12:15' })
    await send(ada, shelter)
    expect(await subjects(ben)).toEqual([])
    for (const priority of [2, 3] as const)
      await send(ada, shelter, {
        priority,
        customerId: (await world.aCustomer(ada, { firstName: `No ${priority}` })).id,
      })
    expect(await subjects(ben)).toEqual([
      'Urgent: Housing referral, answer by Thu 11-19 10:00 AM (R-1)',
      'Emergency: Housing referral, answer by Wed 11-18 12:00 PM (R-1)',
    ])
    // Quiet hours delay the urgent one, but no emergency.
    const moments = (await mailsTo(ben)).map(({ send_after }) => send_after.toISOString())
    expect(moments).toEqual(['2026-11-18T17:15:00.000Z', '2026-11-18T15:00:00.000Z'])
  })
})

describe('account security', () => {
  test.each([
    ['account.passwordChanged', 'You changed your password'],
    ['account.passwordReset', 'You set a new password'],
    ['account.newDevice', 'You logged in from a new browser'],
    ['account.twoFactorOff', 'You turned off your two-factor authentication'],
    ['account.twoFactorChanged', 'You changed your two-factor authentication'],
    ['account.recoveryCodeUsed', 'You logged in with a recovery code'],
    ['account.locked', 'Handoff locked your account for 15 minutes after ten wrong passwords'],
  ] as const)(
    '%s is always notified and emailed to its owner, even for their own act, and to no one else',
    async (type, words) => {
      const shelter = await anEntity({ name: 'Night Shelter' })
      const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
      const colleague = await aPerson({ entity: shelter, firstName: 'Bea' })
      const admin = await aPerson()
      await prefer(ben, { mailed: [], digest: Digest.Weekly, quietFrom: '00:00', quietUntil: '23:59' })
      const event = type === 'account.twoFactorChanged' ? { type, notificationBy: 3 as const } : { type }
      await happen({ ...event, accountId: ben.id }, ben)

      expect([await notificationsOf(ben), await subjects(ben)]).toEqual([[words], [words]])
      const [mail] = await mailsTo(ben)
      expect(mail!.send_after).toEqual(clock.now())
      expect(mail!.letter.facts).toEqual([
        ['When', 'Wed 11-18, 10:00 AM EST'],
        ['From', '203.0.113.7'],
      ])
      expect(mail!.letter.paragraphs.join(' ')).toContain('If not, change your password')
      expect(mail!.letter.button!.path).toMatch(/^\/profile\?tab=(security|sessions)$/)
      for (const other of [colleague, admin])
        expect([await notificationsOf(other), await subjects(other)]).toEqual([[], []])
    },
  )

  test('names the administrator who did it, and no one without a login', async () => {
    const [alma, ben] = [await aPerson({ firstName: 'Alma' }), await aPerson({ firstName: 'Ben' })]
    await happen({ type: 'account.twoFactorOff', accountId: ben.id }, alma)
    await happen({ type: 'account.locked', accountId: ben.id })
    expect(await notificationsOf(ben)).toEqual([
      'Handoff locked your account for 15 minutes after ten wrong passwords',
      'Alma Lane turned off your two-factor authentication',
    ])
    expect([await notificationsOf(alma), await subjects(alma)]).toEqual([[], []])
  })

  test('is sent with the change itself', async () => {
    const ben = await aPerson({ firstName: 'Ben' })
    await as(ben)(profile.changePassword, { currentPassword: password, password: 'a much longer phrase' })
    expect([await notificationsOf(ben), await subjects(ben)]).toEqual([
      ['You changed your password'],
      ['You changed your password'],
    ])
  })
})

describe('an answered invitation', () => {
  test('notifies the inviter and the other managers of that team', async () => {
    const [shelter, clinic] = [await anEntity({ name: 'Night Shelter' }), await anEntity({ name: 'Clinic' })]
    const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
    const bea = await aPerson({ entity: shelter, firstName: 'Bea' })
    const worker = await staffOf(shelter, { team: ['view'], referrals: ['view'] })
    const [stranger, admin] = [await aPerson({ entity: clinic }), await aPerson()]
    const nora = await staffOf(shelter, {}, { firstName: 'Nora' })
    await prefer(bea, { mailed: ['team'] })
    await happen({ type: 'invitation.teamJoined', invitationId: 1, inviterId: ben.id, accountId: nora.id }, nora)
    await happen({ type: 'invitation.declined', invitationId: 2, inviterId: ben.id })
    await happen({ type: 'invitation.expired', invitationId: 3, inviterId: ben.id })

    const words = ['An invitation has expired', 'An invitation was declined', 'Nora Lane joined your team']
    for (const person of [ben, bea]) expect(await notificationsOf(person)).toEqual(words)
    for (const person of [worker, stranger, admin, nora]) expect(await notificationsOf(person)).toEqual([])
    expect(await subjects(ben)).toEqual([])
    expect(await subjects(bea)).toEqual(words.toReversed())
  })

  test('to an entity notifies the administrators, not the people of the entity', async () => {
    const shelter = await anEntity({ name: 'Night Shelter' })
    const [alma, abe] = [await aPerson({ firstName: 'Alma' }), await aPerson({ firstName: 'Abe' })]
    const nora = await aPerson({ entity: shelter, firstName: 'Nora' })
    const event = { invitationId: 4, inviterId: alma.id, accountId: nora.id, entityId: shelter.id }
    await happen({ type: 'invitation.entityJoined', ...event }, nora)
    for (const person of [alma, abe])
      expect((await notificationsOf(person))[0]).toBe(
        'Nora Lane (Night Shelter) accepted your invitation to the network',
      )
    expect(await notificationsOf(nora)).toEqual([])
  })
})

test('an application notifies everyone who may see requests, by the flag of that area', async () => {
  const alma = await aPerson({ firstName: 'Alma' })
  const clerk = await staffOf(null, { networkRequests: ['view'] })
  const referrer = await staffOf(null, { referrals: ['view', 'approve'] })
  const entity = await anEntity()
  const others = [referrer, await aPerson({ entity }), await staffOf(entity, { networkRequests: ['view'] })]
  await happen({ type: 'registration.verified', requestId: 1, requestType: 3 })
  for (const person of [alma, clerk]) {
    expect((await notificationsOf(person))[0]).toBe('An organization applied to join the network')
    expect((await subjects(person)).at(-1)).toBe('An organization applied to join the network')
  }
  for (const person of others)
    expect(await notificationsOf(person)).not.toContainEqual(expect.stringContaining('asks to join'))
})

describe('email preferences', () => {
  const read = async (person: Person) => (await as(person)(notifications.preferences, {})).data
  const mailed = ({ topics }: Awaited<ReturnType<typeof read>>) =>
    topics.filter(({ isMailed }) => isMailed).map(({ topic }) => topic)

  test('default to those of each topic', async () => {
    const ben = await aPerson({ entity: await anEntity(), firstName: 'Ben' })
    const preferences = await read(ben)
    expect(preferences).toMatchObject({ quietFrom: null, quietUntil: null, digest: 0 })
    expect(mailed(preferences)).toEqual([
      'referralReceived',
      'referralAssigned',
      'referralQuestion',
      'referralAnswered',
      'referralDue',
      'linkCodes',
      'mention',
      'expiring',
      'capacity',
      'requestDecided',
      'security',
    ])
    // Applications concern only administrators.
    expect(preferences.topics.map(({ topic }) => topic)).not.toContain('requests')
    expect(mailed(await read(await aPerson()))).toContain('requests')
  })

  test('are saved as chosen, except security, for that person only', async () => {
    const [ben, bea] = [await aPerson({ firstName: 'Ben' }), await aPerson({ firstName: 'Bea' })]
    const saved = await prefer(ben, {
      mailed: ['referralOpened', 'team'],
      quietFrom: '21:05',
      quietUntil: '06:45',
      digest: Digest.Weekly,
    })
    expect(await read(ben)).toEqual(saved)
    expect(saved).toMatchObject({ quietFrom: '21:05', quietUntil: '06:45', digest: 2 })
    expect(mailed(saved)).toEqual(['referralOpened', 'team', 'security'])
    expect(mailed(await read(bea))).toEqual(ofAdmins)
    // Defaults are not stored, so that later changes of them apply.
    expect(mailed(await prefer(ben, { shown: [] }))).toEqual(ofAdmins)
    const rows = db.selectFrom('notification_preference').select('topic').where('account_id', '=', ben.id)
    expect(await rows.execute()).toEqual([])
  })

  test('saved twice at the same time are saved once', async () => {
    const ben = await aPerson({ firstName: 'Ben' })
    const choices = [['team'], ['referralOpened'], ['team', 'referralEnded']] as NotificationTopic[][]
    await Promise.all(choices.map((topics) => prefer(ben, { mailed: topics })))
    const savedTopics = mailed(await read(ben)).filter((topic) => topic !== 'security')
    expect(choices.map(String)).toContain(
      String(savedTopics.toSorted((a, b) => (a === 'team' ? -1 : b === 'team' ? 1 : 0))),
    )
  })

  test.each([
    [{ quietFrom: '22:00' }, 'quietUntil', 'Choose an end time'],
    [{ quietUntil: '22:00' }, 'quietFrom', 'Choose a start time'],
    [{ quietFrom: '22:00', quietUntil: '22:00' }, 'quietUntil', 'Start and end can’t be the same'],
    [{ quietFrom: '24:00', quietUntil: '07:00' }, 'quietFrom', 'Enter a valid time'],
  ])('reject %o', async (wanted, field, message) => {
    await expect(prefer(await aPerson(), wanted)).rejects.toMatchObject({ status: 400, fields: { [field]: [message] } })
  })

  test('reject other topics', async () => {
    await expect(prefer(await aPerson(), { mailed: ['weather' as NotificationTopic] })).rejects.toMatchObject({
      status: 400,
    })
  })
})
