import type { RequestOf } from '@handoff/contracts/kit'
import { reportShares } from '@handoff/contracts/platform/reportShares'
import { expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { emailReportShares } from './reportShares.weekly.ts'

const { as, aPerson, staffOf, anEntity, aCustomer, clock, db, signIn } = await openWorld()
clock.set('2026-11-18T15:00:00Z')
await db.updateTable('network_setting').set({ time_zone: 'America/New_York' }).execute()
const alma = await aPerson({ firstName: 'Alma', lastName: 'Okafor', timeZone: 'America/Los_Angeles' })
const otto = await aPerson({ firstName: 'Otto' })
const reader = await staffOf(null, { analytics: ['view'] })
const noReader = await staffOf(null, { customers: ['view'] })
const ben = await aPerson({ entity: await anEntity({ name: 'Night Shelter' }) })

const share = (person: Person, to: Person[], more: Partial<RequestOf<typeof reportShares.share>> = {}) =>
  as(person)(reportShares.share, { report: 'funnel', accountIds: to.map(({ id }) => id), ...more })
const sharesOf = async (person: Person) => (await as(person)(reportShares.list, {})).data
const mailsOf = (kind: string) => db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('id').execute()
const weeklyAt = async (moment: string) => {
  clock.set(moment)
  await emailReportShares.run({ db, now: clock.now(), publicUrl: 'http://localhost:3000' })
  return (await mailsOf('report.weekly')).length
}
const roleOf = async ({ id }: Person) =>
  (await db.selectFrom('account').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id!
const mayRead = async (person: Person, is_view: boolean) =>
  db
    .updateTable('role_access')
    .set({ is_view })
    .where('role_id', '=', await roleOf(person))
    .execute()

test('only colleagues who may see reports are offered and accepted', async () => {
  const offered = (await as(alma)(reportShares.colleagues, {})).data.map(({ id }) => id)
  expect(offered).toEqual(expect.arrayContaining([otto.id, reader.id]))
  for (const other of [alma, noReader, ben]) {
    expect(offered).not.toContain(other.id)
    await expect(share(alma, [otto, other])).rejects.toMatchObject({
      status: 400,
      fields: { accountIds: ['Choose active colleagues who may see reports'] },
    })
  }
  await expect(share(alma, [])).rejects.toMatchObject({ status: 400 })
  await expect(share(ben, [otto])).rejects.toMatchObject({ status: 403 })
  expect(await mailsOf('report.shared')).toHaveLength(0)
})

test('an email now is a link with the filters, without numbers and without any customer’s name', async () => {
  const customer = await aCustomer(alma, { firstName: 'Philomena', lastName: 'Zanetti' })
  await share(alma, [otto, reader], { filters: { categoryId: 2, days: 30, sort: 'c5', compare: 2 } })
  const mails = await mailsOf('report.shared')
  expect(new Set(mails.map(({ account_id }) => account_id))).toEqual(new Set([otto.id, reader.id]))
  const letter = mails[0]!.letter as unknown as Letter
  expect(letter).toMatchObject({ subject: 'Alma Okafor shared a report with you: Funnel' })
  expect(letter.button!.path).toMatch(/^\/analytics\?report=funnel&/)
  for (const part of ['categoryId=2', 'days=30', 'sort=c5', 'compare=2']) expect(letter.button!.path).toContain(part)
  expect(JSON.stringify(letter)).not.toMatch(new RegExp(`${customer.firstName}|Zanetti`))
  expect(await sharesOf(alma)).toEqual([])
})

test('a weekly email goes out once each Monday at eight by the network’s clock, and either of the two stops it', async () => {
  await share(alma, [otto, reader], { isWeekly: true, filters: { categoryId: 2 } })
  // Again changes nothing.
  await share(alma, [otto], { isWeekly: true, filters: { categoryId: 2 } })
  expect((await sharesOf(alma)).map(({ to, isForMe }) => [to.id, isForMe])).toEqual([
    [otto.id, false],
    [reader.id, false],
  ])
  const [forReader] = await sharesOf(reader)
  expect(forReader).toMatchObject({ isForMe: true, by: { id: alma.id }, report: 'funnel', filters: { categoryId: 2 } })

  // Eight in New York is 13:00 UTC.
  expect(await weeklyAt('2026-11-23T12:59:00Z')).toBe(0)
  expect(await weeklyAt('2026-11-23T13:01:00Z')).toBe(2)
  expect(await weeklyAt('2026-11-24T20:00:00Z')).toBe(2)
  const [mail] = await mailsOf('report.weekly')
  expect(mail!.letter as unknown as Letter).toMatchObject({
    subject: 'Your weekly report: Funnel',
    button: { path: '/analytics?report=funnel&categoryId=2' },
    small: [expect.stringContaining('To stop these emails')],
  })

  await expect(as(noReader)(reportShares.stop, { id: forReader!.id })).rejects.toMatchObject({ status: 403 })
  await as(reader)(reportShares.stop, { id: forReader!.id })
  expect(await weeklyAt('2026-11-30T13:01:00Z')).toBe(3)
  const [left] = await sharesOf(alma)
  await expect(as(reader)(reportShares.stop, { id: left!.id })).rejects.toMatchObject({ status: 404 })
  await as(alma)(reportShares.stop, { id: left!.id })
  expect(await weeklyAt('2026-12-07T13:01:00Z')).toBe(3)
})

test('it stops while a colleague may not see reports, and when one of the two leaves', async () => {
  for (const person of [reader, otto]) person.token = await signIn(person.id)
  await share(reader, [otto], { isWeekly: true })
  await share(otto, [reader], { isWeekly: true, report: 'reasons' })
  const before = await weeklyAt('2026-12-14T13:01:00Z')
  await mayRead(reader, false)
  expect(await weeklyAt('2026-12-21T13:01:00Z')).toBe(before)
  otto.token = await signIn(otto.id)
  expect(await sharesOf(otto)).toEqual([])
  await mayRead(reader, true)
  await db.updateTable('account').set({ is_active: false }).where('id', '=', reader.id).execute()
  expect(await weeklyAt('2026-12-28T13:01:00Z')).toBe(before)
  otto.token = await signIn(otto.id)
  expect((await as(otto)(reportShares.colleagues, {})).data.map(({ id }) => id)).not.toContain(reader.id)
})
