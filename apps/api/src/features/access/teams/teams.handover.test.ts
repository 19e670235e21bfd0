import { teams } from '@handoff/contracts/access/teams'
import { notifications } from '@handoff/contracts/platform/notifications'
import { savedViews } from '@handoff/contracts/platform/savedViews'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { help } from '@handoff/contracts/referrals/help'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { worklist } from '@handoff/contracts/referrals/worklist'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarOf } from '../../../kit/mail/calendar.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { teamsOf } from './teams.fixtures.ts'

const world = await openWorld()
const { as, db, clock, aPerson, anEntity, aCustomer, staffOf, categoryId } = world
const { aTeam } = teamsOf(world)
const { send, take, versionOf, show } = referralsOf(world)

const hour = 3_600_000
const zone = 'America/Chicago'
/** By default next Saturday at ten, relative to the Wednesday of the tests. */
const times = (hours = 73) => {
  const startsAt = new Date(Math.floor(clock.now().getTime() / hour) * hour + hours * hour)
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hour / 2).toISOString() }
}
const leave = (manager: Person, id: number, more: { handOverTo?: number; leaveUnassigned?: boolean } = {}) =>
  as(manager)(teams.remove, { id, ...more })
const heardBy = async (person: Person) => (await as(person)(notifications.list, {})).data.data
const mailsTo = (to: Person) =>
  db.selectFrom('mail').select(['kind', 'subject', 'letter']).where('to_address', '=', to.email).execute()
const clearMails = () => db.deleteFrom('mail').execute()
const workOf = async (manager: Person, id: number) => (await as(manager)(teams.openWork, { id })).data

/** Sam of the clinic has an accepted referral with an appointment on Saturday; Tess could take over. */
async function aCase() {
  const team = await aTeam()
  const ben = await aPerson({ entity: await anEntity({ name: 'Night Shelter' }), firstName: 'Ben' })
  const tess = await staffOf(team.clinic, { referrals: ['view', 'edit'], customers: ['view'] }, { firstName: 'Tess' })
  const assign = async (referralId: number) =>
    as(team.ada)(referrals.assign, { referralId, userId: team.sam.id, version: await versionOf(referralId) })
  async function assigned() {
    const { id } = await send(ben, team.clinic)
    await assign(id)
    return id
  }
  async function accepted() {
    const id = await assigned()
    await take(team.ada, id, 'accept')
    return id
  }
  const book = async (person: Person, input: { referralId?: number; customerId?: number }, hours?: number) =>
    (
      await as(team.ada)(appointments.book, {
        ...times(hours),
        timeZone: zone,
        assignee: `user:${person.id}`,
        confirmed: true,
        ...input,
      })
    ).data
  return { ...team, ben, tess, assigned, accepted, book }
}
const assigneeOf = async (id: number) =>
  await db
    .selectFrom('appointment')
    .select(['assigned_account_id as accountId', 'is_overlapping as isOverlapping', 'sequence', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('upcoming appointments', () => {
  test('count as open work, and move to the new person', async () => {
    const { ada, sam, tess, ben, accepted, book } = await aCase()
    const referralId = await accepted()
    const booked = await book(sam, { referralId })
    const past = await book(sam, { referralId }, 1)
    clock.advance({ hours: 2 })
    expect(await workOf(ada, sam.id)).toMatchObject({
      total: 2,
      counts: { referrals: 1, appointments: 1 },
      appointments: [{ id: booked.id, reference: referenceOf(referralId), timeZone: zone }],
    })
    await clearMails()

    await leave(ada, sam.id, { handOverTo: tess.id })
    expect(await assigneeOf(booked.id)).toEqual({
      accountId: tess.id,
      isOverlapping: false,
      sequence: 1,
      version: booked.version + 1,
    })
    expect((await assigneeOf(past.id)).accountId).toBe(sam.id)
    expect((await show(ada, referralId)).assigned).toMatchObject({ id: tess.id })
    expect(await mailsTo(sam)).toEqual([])
    expect((await mailsTo(ben)).map(({ kind }) => kind)).toEqual(['appointment.moved'])
    // The new person's email has the file.
    const [mail, ...others] = await mailsTo(tess)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'team.handedOver',
      subject: 'Ada Lane handed over Sam Lane’s work to you: 1 open referral and 1 upcoming appointment',
    })
    expect((mail!.letter as Letter).calendar).toMatchObject({ method: 'REQUEST', sequence: 1 })
  })

  test('are in one calendar file, which a calendar adds in one go', async () => {
    const { ada, sam, tess, accepted, book } = await aCase()
    const booked = [
      await book(sam, { referralId: await accepted() }),
      await book(sam, { referralId: await accepted() }, 97),
    ]
    await clearMails()
    await leave(ada, sam.id, { handOverTo: tess.id })
    const [mail, ...others] = await mailsTo(tess)
    expect(others).toEqual([])
    const letter = mail!.letter as Letter
    expect(letter.calendar).toBeUndefined()
    expect(letter.paragraphs).toContain('The attached calendar file adds the appointments to your calendar.')
    const file = new ICAL.Component(ICAL.parse(calendarOf(letter.calendars!)) as unknown[])
    // Calendars accept several events only as published.
    expect(file.getFirstPropertyValue('method')).toBe('PUBLISH')
    const starts = file
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one).startDate.toJSDate().toISOString())
    expect(starts).toEqual(booked.map(({ startsAt }) => new Date(startsAt).toISOString()))
  })

  test('that overlap with one of the new person’s are reported before, and marked', async () => {
    const { ada, sam, tess, accepted, book } = await aCase()
    const booked = await book(sam, { referralId: await accepted() })
    await book(tess, { referralId: await accepted() })
    const { takers } = await workOf(ada, sam.id)
    expect(takers.map(({ name, overlaps }) => [name, overlaps])).toEqual([
      ['Ada Lane', 0],
      ['Tess Lane', 1],
    ])
    await leave(ada, sam.id, { handOverTo: tess.id })
    expect(await assigneeOf(booked.id)).toMatchObject({ accountId: tess.id, isOverlapping: true })
  })

  test('booked at the moment of leaving move as well or are rejected', async () => {
    const { ada, sam, tess, accepted, book } = await aCase()
    const referralId = await accepted()
    const [booked] = await Promise.allSettled([book(sam, { referralId }), leave(ada, sam.id, { handOverTo: tess.id })])
    if (booked.status === 'fulfilled') expect((await assigneeOf(booked.value.id)).accountId).toBe(tess.id)
    await expect(book(sam, { referralId })).rejects.toMatchObject({ status: 400 })
    const left = await db.selectFrom('appointment').select('id').where('assigned_account_id', '=', sam.id).execute()
    expect(left).toEqual([])
  })
})

describe('one handover', () => {
  test('is one notification and one email, for any amount of work', async () => {
    const { ada, sam, tess, assigned } = await aCase()
    const ids = [await assigned(), await assigned(), await assigned()]
    await expect(leave(ada, sam.id)).rejects.toMatchObject({
      status: 409,
      message: 'This person has 3 open referrals. Choose who takes over',
    })
    await clearMails()
    await leave(ada, sam.id, { handOverTo: tess.id })
    const text = 'handed over Sam Lane’s work to you: 3 open referrals'
    expect(await heardBy(tess)).toMatchObject([{ message: text, link: '/customer-referrals/in-bound?assignee=me' }])
    expect((await mailsTo(tess)).map(({ subject }) => subject)).toEqual([`Ada Lane ${text}`])
    for (const id of ids)
      expect((await show(ada, id)).timeline.at(-1)).toMatchObject({ title: 'Assigned to Tess Lane' })
  })

  test('may leave the work unassigned', async () => {
    const { ada, sam, tess, accepted, book } = await aCase()
    const referralId = await accepted()
    const booked = await book(sam, { referralId })
    await expect(leave(ada, sam.id, { handOverTo: tess.id, leaveUnassigned: true })).rejects.toMatchObject({
      status: 400,
    })
    await leave(ada, sam.id, { leaveUnassigned: true })
    expect((await show(ada, referralId)).assigned).toBeNull()
    expect(await assigneeOf(booked.id)).toMatchObject({ accountId: null })
    expect(await heardBy(tess)).toEqual([])
  })

  test('rejects someone whom another manager is deactivating or handing over', async () => {
    const { ada, sam, tess, clinic, assigned } = await aCase()
    const id = await assigned()
    const bea = await aPerson({ entity: clinic, firstName: 'Bea' })
    await Promise.allSettled([leave(ada, sam.id, { handOverTo: tess.id }), leave(bea, tess.id, { handOverTo: sam.id })])
    const { assignedId, isActive } = await db
      .selectFrom('referral')
      .innerJoin('account', 'account.id', 'referral.assigned_account_id')
      .select(['account.id as assignedId', 'account.is_active as isActive'])
      .where('referral.id', '=', id)
      .executeTakeFirstOrThrow()
    expect([isActive, [sam.id, tess.id].includes(assignedId)]).toEqual([true, true])
  })
})

describe('each kind of work', () => {
  test('of an entity moves: drafts, and watched needs', async () => {
    const { ada, sam, clinic, tess } = await aCase()
    const { id: customerId } = await aCustomer(ada)
    const shelter = await anEntity({ name: 'Open Door' })
    const { groupId } = await send(ada, shelter, { customerId, draft: true })
    await db.updateTable('referral_group').set({ created_by_id: sam.id }).where('id', '=', groupId).execute()
    const { data: need } = await as(ada)(unmetNeeds.record, {
      customerId,
      categoryId: await categoryId('Housing'),
      reason: 1,
      notify: true,
    })
    await db.updateTable('unmet_need').set({ watched_by_id: sam.id }).where('id', '=', need.id).execute()
    expect((await workOf(ada, sam.id)).counts).toMatchObject({ drafts: 1, watchedNeeds: 1 })
    await leave(ada, sam.id, { handOverTo: tess.id })
    const group = await db
      .selectFrom('referral_group')
      .select('created_by_id')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    const moved = await db
      .selectFrom('unmet_need')
      .select(['watched_by_id', 'created_by_id'])
      .where('id', '=', need.id)
      .executeTakeFirstOrThrow()
    expect([group.created_by_id, moved]).toEqual([tess.id, { watched_by_id: tess.id, created_by_id: ada.id }])
    expect((await heardBy(tess))[0]!.message).toBe(
      'handed over Sam Lane’s work to you: 1 draft and 1 watched unmet need',
    )
    expect(clinic.id).toBe(ada.entity!.id)
  })

  test('of the administrative side moves: help requests, and shared views', async () => {
    const [alma, sid, noor] = [
      await aPerson({ firstName: 'Alma' }),
      await aPerson({ firstName: 'Sid' }),
      await aPerson({ firstName: 'Noor' }),
    ]
    const view = { report: 'funnel', isWeekly: true } as const
    const { data: shared } = await as(sid)(savedViews.create, { ...view, name: 'Ours', sharing: 'all' })
    const { data: ownView } = await as(sid)(savedViews.create, { ...view, name: 'Mine' })
    const { id: helpId } = await db
      .insertInto('help_request')
      .values({
        first_name: 'Rosa',
        phone: '5105550100',
        words: 'Something to eat',
        digest: Buffer.from('handover'),
        state: 2,
        taken_by_id: sid.id,
        due_at: clock.now(),
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await workOf(alma, sid.id)).counts).toMatchObject({ helpRequests: 1, sharedViews: 1 })
    await leave(alma, sid.id, { handOverTo: noor.id })
    expect((await as(noor)(help.show, { id: helpId })).data.takenBy).toBe('Noor Lane')
    const views = await db.selectFrom('saved_view').select(['id', 'account_id', 'is_weekly']).orderBy('id').execute()
    expect(views).toEqual([
      { id: shared.id, account_id: noor.id, is_weekly: false },
      { id: ownView.id, account_id: sid.id, is_weekly: true },
    ])
  })

  test('of a referral reopened later is unassigned, and the team is notified', async () => {
    const { ada, sam, tess, ben, accepted } = await aCase()
    const id = await accepted()
    await db.updateTable('referral').set({ stage: 'closed' }).where('id', '=', id).execute()
    await leave(ada, sam.id)
    await db.updateTable('referral').set({ stage: 'accepted', due_at: clock.now() }).where('id', '=', id).execute()
    const mine = async (person: Person) =>
      (await as(person)(worklist.show, { whose: 'mine' })).data.lines.map(({ referral }) => referral?.id)
    expect(await mine(tess)).toContain(id)
    expect(ben.id).not.toBe(tess.id)
  })
})

test('ends what would open the account, and waiting emails', async () => {
  const { ada, sam } = await aTeam()
  const soon = new Date(clock.now().getTime() + hour)
  const token = { account_id: sam.id, created_at: clock.now(), expires_at: soon }
  await db
    .insertInto('mailed_token')
    .values({ ...token, token_hash: Buffer.from('reset'), purpose: 'reset' })
    .execute()
  await db
    .insertInto('trusted_device')
    .values({ ...token, token_hash: Buffer.from('device') })
    .execute()
  const mail = { kind: 'notification.mention', to_address: sam.email, subject: 'Later', account_id: sam.id }
  await db
    .insertInto('mail')
    .values({ ...mail, created_at: clock.now(), send_after: soon })
    .execute()
  await leave(ada, sam.id)
  for (const table of ['mailed_token', 'trusted_device', 'mail'] as const)
    expect(await db.selectFrom(table).select('account_id').where('account_id', '=', sam.id).execute()).toEqual([])
})
