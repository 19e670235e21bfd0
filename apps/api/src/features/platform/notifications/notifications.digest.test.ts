import { Digest, type NotificationTopic, notifications } from '@handoff/contracts/platform/notifications'
import { describe, expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { sendDigests } from './notifications.digest.ts'
import { forgetOldNotifications } from './notifications.forget-old.ts'

const world = await openWorld()
const { as, clock, db } = world
const { twoSides, send, take } = referralsOf(world)
const publicUrl = 'http://localhost:3000'

const run = (job = sendDigests) => job.run({ db, now: clock.now(), publicUrl })
const at = async (moment: string) => {
  clock.set(moment)
  await run()
}
const everything: NotificationTopic[] = [
  'referralReceived',
  'referralAssigned',
  'referralQuestion',
  'referralAnswered',
  'referralOpened',
  'referralEnded',
]
const prefer = (
  person: Person,
  digest: Digest,
  more: { mailed?: NotificationTopic[]; quiet?: [string, string] } = {},
) =>
  as(person)(notifications.savePreferences, {
    mailed: more.mailed ?? everything,
    quietFrom: more.quiet?.[0] ?? null,
    quietUntil: more.quiet?.[1] ?? null,
    digest,
  })

async function digests({ id }: Person) {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where('account_id', '=', id)
    .where('kind', '=', 'notification.digest')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, letter: row.letter as unknown as Letter }))
}
const counts = async (person: Person) => (await digests(person)).map(({ subject }) => subject)

let customers = 0
/** Two sides where Ben has a digest since this moment, and how Ada sends him something. */
async function aReader(digest: Digest, since: string, more: Parameters<typeof prefer>[2] = {}) {
  clock.set(since)
  const sides = await twoSides()
  await prefer(sides.ben, digest, more)
  const refer = async (priority: 1 | 2 | 3 = 1) => {
    const { id: customerId } = await world.aCustomer(sides.ada, { firstName: `Customer ${++customers}` })
    return send(sides.ada, sides.shelter, { priority, customerId })
  }
  return { ...sides, refer }
}

describe('a digest', () => {
  test('comes at eight in the reader’s time zone, once, with everything unread since the last one', async () => {
    const { ben, refer } = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    const { reference } = await refer()
    await at('2026-11-19T12:59:00Z')
    expect(await counts(ben)).toEqual([])
    await at('2026-11-19T13:00:00Z')
    const [mail] = await digests(ben)
    expect(mail).toMatchObject({ to_address: ben.email, subject: 'One unread notification', send_after: clock.now() })
    expect(mail!.letter).toMatchObject({
      title: 'Your daily summary',
      greeting: 'Hello Ben,',
      facts: [['Wed 11-18, 10:00 AM EST', `Ada Lane (Harbor Clinic) sent you a new referral ${reference}`]],
      button: { path: '/notifications' },
    })
    expect(JSON.stringify(mail!.letter)).not.toMatch(/Customer|Marin/)

    await at('2026-11-19T13:10:00Z')
    await at('2026-11-19T23:00:00Z')
    await refer()
    await refer()
    await at('2026-11-20T12:50:00Z')
    expect(await counts(ben)).toHaveLength(1)
    await at('2026-11-20T13:00:00Z')
    expect(await counts(ben)).toEqual(['One unread notification', '2 unread notifications'])
  })

  test('stays at eight o’clock when the clocks change, in both directions', async () => {
    // On March 8 eight o'clock in New York moves from 13:00Z to 12:00Z.
    const spring = await aReader(Digest.Daily, '2026-03-06T20:00:00Z')
    await spring.refer()
    await at('2026-03-07T12:30:00Z')
    expect(await counts(spring.ben)).toHaveLength(0)
    await at('2026-03-07T13:00:00Z')
    expect(await counts(spring.ben)).toHaveLength(1)
    await spring.refer()
    await at('2026-03-08T11:50:00Z')
    expect(await counts(spring.ben)).toHaveLength(1)
    await at('2026-03-08T12:00:00Z')
    expect(await counts(spring.ben)).toHaveLength(2)

    // On November 1 it moves back.
    const autumn = await aReader(Digest.Daily, '2026-10-30T20:00:00Z')
    await autumn.refer()
    await at('2026-10-31T12:00:00Z')
    expect(await counts(autumn.ben)).toHaveLength(1)
    await autumn.refer()
    await at('2026-11-01T12:30:00Z')
    expect(await counts(autumn.ben)).toHaveLength(1)
    await at('2026-11-01T13:00:00Z')
    expect(await counts(autumn.ben)).toHaveLength(2)
  })

  test('of a week comes on Monday', async () => {
    const { ben, refer } = await aReader(Digest.Weekly, '2026-11-18T15:00:00Z')
    await refer()
    for (const day of ['19', '20', '21', '22']) await at(`2026-11-${day}T14:00:00Z`)
    await at('2026-11-23T12:59:00Z')
    expect(await counts(ben)).toEqual([])
    await at('2026-11-23T13:00:00Z')
    expect((await digests(ben))[0]!.letter.title).toBe('Your weekly summary')
    await refer()
    await at('2026-11-29T20:00:00Z')
    expect(await counts(ben)).toHaveLength(1)
    await at('2026-11-30T13:00:00Z')
    expect(await counts(ben)).toHaveLength(2)
  })

  test('comes late rather than never', async () => {
    const { ben, refer } = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await refer()
    await at('2026-11-21T02:00:00Z')
    expect(await counts(ben)).toEqual(['One unread notification'])
  })

  test('is sent once, by the faster process', async () => {
    const { ben, refer } = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await refer()
    clock.set('2026-11-19T13:00:00Z')
    await Promise.all([run(), run(), run()])
    expect(await counts(ben)).toHaveLength(1)
  })

  test('lists twenty, newest first, and the number of others', async () => {
    const { ben, refer } = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    const references: string[] = []
    for (let made = 0; made < 23; made++) references.push((await refer()).reference)
    await at('2026-11-19T13:00:00Z')
    const [{ letter, subject }] = (await digests(ben)) as [Awaited<ReturnType<typeof digests>>[number]]
    expect(subject).toBe('23 unread notifications')
    expect(letter.facts).toHaveLength(21)
    expect(letter.facts![0]![1]).toContain(references.at(-1))
    expect(letter.facts!.at(-1)).toEqual(['Earlier', 'and 3 more'])
  })

  test('is not sent if it would be empty: read, unwanted, or already emailed', async () => {
    const read = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await read.refer()
    await as(read.ben)(notifications.markAllAsRead, {})
    const picky = await aReader(Digest.Daily, '2026-11-18T15:00:00Z', { mailed: ['referralEnded'] })
    await picky.refer()
    const urgent = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await urgent.refer(2)
    const calm = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await at('2026-11-19T13:00:00Z')
    for (const { ben } of [read, picky, urgent, calm]) expect(await counts(ben)).toEqual([])

    const { id, reference } = await picky.refer()
    await take(picky.ada, id, 'cancel')
    await at('2026-11-20T13:00:00Z')
    expect((await digests(picky.ben))[0]!.letter.facts!.map(([, words]) => words)).toEqual([
      `Ada Lane (Harbor Clinic) canceled referral ${reference}`,
    ])
  })

  test('begins when it is chosen: nothing already emailed is repeated', async () => {
    const { ben, refer } = await aReader(Digest.Off, '2026-11-18T15:00:00Z')
    await refer()
    clock.set('2026-11-18T16:00:00Z')
    await prefer(ben, Digest.Daily)
    await at('2026-11-19T13:00:00Z')
    expect(await counts(ben)).toEqual([])
    await refer()
    // Changing the preference in between loses nothing.
    clock.set('2026-11-19T16:00:00Z')
    await prefer(ben, Digest.Weekly)
    await at('2026-11-23T13:00:00Z')
    expect(await counts(ben)).toEqual(['One unread notification'])
  })

  test('waits for the end of quiet hours, and is not sent to someone who has left', async () => {
    const late = await aReader(Digest.Daily, '2026-11-18T15:00:00Z', { quiet: ['20:00', '09:30'] })
    const leaver = await aReader(Digest.Daily, '2026-11-18T15:00:00Z')
    await late.refer()
    await leaver.refer()
    await db.updateTable('account').set({ is_active: false }).where('id', '=', leaver.ben.id).execute()
    await at('2026-11-19T13:00:00Z')
    expect((await digests(late.ben))[0]!.send_after.toISOString()).toBe('2026-11-19T14:30:00.000Z')
    expect(await counts(leaver.ben)).toEqual([])
  })
})

test('read notifications are deleted after half a year, unread ones are not', async () => {
  const { ben, refer } = await aReader(Digest.Off, '2026-01-10T15:00:00Z')
  await refer()
  await refer()
  const list = async () => (await as({ token: await world.signIn(ben.id) })(notifications.list, {})).data
  const { id } = (await list()).data[0]!
  await as(ben)(notifications.mark, { id, isSeen: true })
  clock.set('2026-07-09T14:00:00Z')
  await run(forgetOldNotifications)
  expect((await list()).total).toBe(2)
  clock.set('2026-07-09T16:00:00Z')
  await run(forgetOldNotifications)
  expect((await list()).data.map(({ isSeen }) => isSeen)).toEqual([false])
})
