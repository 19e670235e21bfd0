import { notifications } from '@handoff/contracts/platform/notifications'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { FollowUpAnswer, followUps, Review } from '@handoff/contracts/surveys/followUps'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { namedInLetter } from '../../referrals/referrals/packet/name-in-letter.ts'
import { verbal } from '../../referrals/referrals/referrals.fixtures.ts'
import { followUpsOf } from './followUps.fixtures.ts'

const world = await openWorld()
const { as, db, clock, categoryId, signIn, aPerson, anEntity } = world
const { sides, emailed, accepted, closed, later, mailsTo, kindsTo, tokenTo, show, answer, take } = followUpsOf(world)
const of = await sides()
const { ada, ben, shelter } = of
const alma = await aPerson({ firstName: 'Alma' })
of.people.push(alma)

const { All, Some, NotYet, NotNeeded } = FollowUpAnswer
/** A Wednesday, 10:00 in New York. */
const start = '2026-11-18T15:00:00Z'

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  await db.deleteFrom('rate_limit').execute()
  clock.set(start)
  for (const person of of.people) person.token = await signIn(person.id)
})

const feedback = async (person: Person, id: number) => (await as(person)(followUps.ofReferral, { id })).data
async function review(person: Person, id: number, key: 'confirm' | 'keep' | 'reopen' | 'update', more: object = {}) {
  const [latest] = await feedback(person, id)
  const { id: followUpId, version } = latest!
  return (await as(person)(followUps.review, { id, followUpId, version, review: key, ...more })).data
}
const referral = async (person: Person, id: number) => (await as(person)(referrals.show, { id })).data
const noticesOf = async (person: Person, id: number) =>
  (await as(person)(notifications.list, { pageSize: 100 })).data.data
    .filter(({ link }) => link?.endsWith(`id=${id}`))
    .map(({ message }) => message)
const groupsOf = async (person: Person, id: number) =>
  (await as(person)(worklist.show, {})).data.lines
    .filter((line) => line.referral?.id === id)
    .map(({ group, action, detail }) => [group, action, detail])

/** Asked 30 days after acceptance. */
async function askedOpen() {
  const tina = await emailed(of)
  const id = await accepted(of, tina)
  await later(of, { days: 30 })
  return { id, tina, token: await tokenTo(tina.email) }
}
/** Asked seven days after closing with the need fully met, by default. */
async function askedClosed(metLevel: MetLevel = MetLevel.Fully) {
  const tina = await emailed(of)
  const id = await closed(of, tina, { metLevel, ...(metLevel === MetLevel.Not && { reasonCode: 'customer_declined' }) })
  await later(of, { days: 7 })
  return { id, tina, token: await tokenTo(tina.email) }
}

describe('asking', () => {
  test('happens 30 days after acceptance, naming the subject but not the customer', async () => {
    const tina = await emailed(of)
    const id = await accepted(of, tina)
    await later(of, { days: 29, hours: 23 })
    expect(await kindsTo(tina.email)).toEqual([])
    await later(of, { hours: 1 })
    const mails = await mailsTo(tina.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['followUp'])
    expect(mails[0]!.letter.button!.path).toMatch(/^\/public\/follow-up\?token=[\w-]{43}$/)
    expect(mails[0]!.letter).toMatchObject({ title: 'Did Night Shelter help you?' })
    expect(mails[0]!.letter.paragraphs[0]).toMatch(/^Harbor Clinic asked Night Shelter to help you with housing\. /)
    expect(JSON.stringify(mails[0]!.letter)).not.toMatch(/Tina|Brown/)
    expect(await feedback(ben, id)).toMatchObject([{ occasion: 1, answer: null, finding: null }])
    expect((await referral(ben, id)).timeline.map(({ title }) => title)).toContain(
      'The customer was asked whether they got help',
    )
  })

  test('about a restricted service reveals nothing about it', async () => {
    const id = await accepted(of, await emailed(of))
    expect((await namedInLetter(db, id, 'en')).about).toEqual({
      sender: 'Harbor Clinic',
      receiver: 'Night Shelter',
      need: 'housing',
    })
    await db.updateTable('category').set({ is_sensitive: true }).where('name', '=', 'Housing').execute()
    expect((await namedInLetter(db, id, 'es')).about).toBeNull()
    await db.updateTable('category').set({ is_sensitive: false }).where('name', '=', 'Housing').execute()
  })

  test('happens seven days after closing, with one reminder three days later', async () => {
    const { tina, token } = await askedClosed()
    expect(await kindsTo(tina.email)).toEqual(['followUp'])
    await later(of, { days: 3 })
    await later(of, { days: 20 })
    expect(await kindsTo(tina.email)).toEqual(['followUp', 'followUpReminder'])
    // Both links work.
    expect(await show(token)).toMatchObject({ answer: null, provider: 'Night Shelter', category: 'Housing' })
    expect(await show(await tokenTo(tina.email))).toMatchObject({ answer: null })
  })

  test('is not repeated for someone who has answered', async () => {
    const { tina, token } = await askedClosed()
    await answer(token, All)
    await later(of, { days: 30 })
    expect(await kindsTo(tina.email)).toEqual(['followUp'])
  })

  test('waits for morning in the customer’s time zone', async () => {
    clock.set('2026-11-18T04:00:00Z')
    for (const person of of.people) person.token = await signIn(person.id)
    const tina = await emailed(of)
    await closed(of, tina)
    await later(of, { days: 7 })
    expect(await kindsTo(tina.email)).toEqual([])
    await later(of, { hours: 12 })
    expect(await kindsTo(tina.email)).toEqual(['followUp'])
  })

  test('is in Spanish for someone who speaks it', async () => {
    const tina = await emailed(of, { languages: ['Spanish'] })
    await closed(of, tina)
    await later(of, { days: 7 })
    expect((await mailsTo(tina.email))[0]!.letter.subject).toBe('¿Recibió ayuda?')
    expect(await show(await tokenTo(tina.email))).toMatchObject({ language: 'es' })
  })

  test('skips anyone who is not emailed, or has opted out', async () => {
    const quiet = await emailed(of, { contactPreference: 1 } as never)
    await closed(of, quiet)
    const { tina, token, id } = await askedOpen()
    for (let n = 0; n < 3; n++)
      expect((await as(null)(followUps.stop, { token })).data).toMatchObject({ hasStopped: true })
    const stops = world.db.selectFrom('event').select('id').where('type', '=', 'followUp.stopped')
    expect(await stops.where('referral_id', '=', id).execute()).toHaveLength(1)
    await take(ben, id, 'close')
    await later(of, { days: 30 })
    expect(await kindsTo(quiet.email)).toEqual([])
    expect(await kindsTo(tina.email)).toEqual(['followUp'])
  })

  test('is canceled by reopening, ending, and undoing', async () => {
    const [one, two, three] = [await emailed(of), await emailed(of), await emailed(of)]
    const reopened = await closed(of, one)
    await take(ben, reopened, 'reopen')
    const released = await accepted(of, two)
    await take(ben, released, 'release')
    const undone = await accepted(of, three)
    await take(ben, undone, 'undoAccept')
    await later(of, { days: 10 })
    expect([await kindsTo(one.email), await kindsTo(two.email), await kindsTo(three.email)]).toEqual([[], [], []])
    // The reopened referral is open again, so it is asked about 30 days after its acceptance.
    await later(of, { days: 20 })
    expect([await kindsTo(one.email), await kindsTo(two.email), await kindsTo(three.email)]).toEqual([
      ['followUp'],
      [],
      [],
    ])
  })

  test('a link ends with its referral', async () => {
    const { id, token } = await askedOpen()
    await take(ben, id, 'release')
    await expect(show(token)).rejects.toMatchObject({ status: 404 })
  })

  test('for a sensitive category shows neither the need nor the provider', async () => {
    const tina = await emailed(of)
    const id = await accepted(of, tina, { categoryId: await categoryId('Safety') })
    await take(ben, id, 'close')
    await later(of, { days: 7 })
    expect(await show(await tokenTo(tina.email))).toMatchObject({ category: null, provider: null })
  })
})

describe('answering', () => {
  test('can be changed until it is reviewed, and a stale page gets a 409', async () => {
    const { token, id } = await askedOpen()
    const before = await show(token)
    await answer(token, NotYet, 'They never called')
    await expect(as(null)(followUps.answer, { token, answer: All, version: before.version })).rejects.toMatchObject({
      status: 409,
    })
    expect(await answer(token, Some)).toMatchObject({ answer: Some, note: null, mayChange: true })
    await review(ben, id, 'keep', { notes: 'Two visits to come' })
    expect(await show(token)).toMatchObject({ mayChange: false })
    await expect(answer(token, All)).rejects.toMatchObject({ status: 409 })
  })

  test('a link works for 30 days, and no other token opens anything', async () => {
    const { token } = await askedClosed()
    await expect(show('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
    clock.advance({ days: 31 })
    await expect(show(token)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an open referral', () => {
  test('is closed as the customer answered, with one click by the receiver', async () => {
    const { id, token } = await askedOpen()
    await answer(token, All, 'Thank you!')
    expect(await groupsOf(ben, id)).toEqual([['overdue', expect.anything(), expect.anything()]])
    expect(await feedback(ben, id)).toMatchObject([
      { finding: 'proposal', proposes: MetLevel.Fully, note: 'Thank you!', may: ['confirm', 'keep'] },
    ])
    // The referring side reads it, and has nothing to decide; neither have the administrators.
    expect(await feedback(ada, id)).toMatchObject([{ finding: 'proposal', may: [] }])
    expect(await feedback(alma, id)).toMatchObject([{ may: [] }])
    await expect(review(ada, id, 'confirm')).rejects.toMatchObject({ status: 403 })
    expect(await review(ben, id, 'confirm')).toMatchObject([{ finding: null, review: Review.Confirmed }])
    const after = await referral(ada, id)
    expect(after).toMatchObject({ stage: 'closed', metLevel: MetLevel.Fully, reason: 'Service received' })
    expect(after.timeline.map(({ title, note }) => [title, note])).toEqual(
      expect.arrayContaining([
        ['The customer answered – yes, all of it', 'Thank you!'],
        ['Closed: need met – Service received', 'As the customer answered: Yes, all of it'],
      ]),
    )
    await expect(review(ben, id, 'confirm')).rejects.toMatchObject({ status: 409 })
  })

  test('stays open with a reason, and is a line in the receiver’s worklist until then', async () => {
    const { id, token } = await askedOpen()
    await db.updateTable('referral').set({ due_at: null }).where('id', '=', id).execute()
    await answer(token, NotNeeded)
    expect(await groupsOf(ben, id)).toEqual([
      ['customerAnswers', 'review', expect.stringContaining('Customer: “No longer needed”')],
    ])
    await expect(review(ben, id, 'keep')).rejects.toMatchObject({ status: 400 })
    await review(ben, id, 'keep', { notes: 'She wants to stay on the list' })
    expect(await groupsOf(ben, id)).toEqual([])
    expect(await referral(ben, id)).toMatchObject({ stage: 'accepted' })
  })

  test('the second of two concurrent reviews gets a 409', async () => {
    const { id, token } = await askedOpen()
    await answer(token, Some)
    const both = await Promise.allSettled([review(ben, id, 'confirm'), review(ben, id, 'keep', { notes: 'No' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
})

describe('a closed referral', () => {
  test('agrees with a customer who was helped: nothing to do', async () => {
    const { id, token } = await askedClosed(MetLevel.Partly)
    await answer(token, All)
    expect(await feedback(ben, id)).toMatchObject([{ finding: null, may: [] }])
    expect(await groupsOf(ben, id)).toEqual([])
  })

  test('that disagrees is counted, and a line for receiver and administrators', async () => {
    const count = async (person: Person) => (await as(person)(followUps.countDisagreements, {})).data
    const before = await count(alma)
    const { id, token } = await askedClosed()
    await answer(token, NotYet, 'They had no room')
    for (const person of [ben, alma])
      expect(await groupsOf(person, id)).toEqual([
        ['customerAnswers', 'review', 'Closed: need met · Customer: “Not yet. They had no room”'],
      ])
    expect([(await count(alma)).inbound, (await count(ben)).inbound > 0, (await count(ada)).outbound > 0]).toEqual([
      before.inbound + 1,
      true,
      true,
    ])
    const listed = async (person: Person, endpoint: typeof referrals.listInbound | typeof referrals.listOutbound) =>
      (await as(person)(endpoint as typeof referrals.listInbound, { isContradicted: true })).data.data.map(
        (row) => row.id,
      )
    expect(await listed(ada, referrals.listOutbound)).toContain(id)
    expect(await listed(ben, referrals.listInbound)).toContain(id)
    await review(alma, id, 'update', { metLevel: MetLevel.Not })
    expect(await referral(ada, id)).toMatchObject({ stage: 'closed', metLevel: MetLevel.Not, reason: 'Other' })
    expect((await referral(ada, id)).timeline.map(({ title }) => title)).toContain('Outcome changed – not met')
    expect([await count(alma), await groupsOf(ben, id)]).toEqual([before, []])
    expect(await listed(ada, referrals.listOutbound)).not.toContain(id)
  })

  test('is reopened by its receiver, with a reason', async () => {
    const { id, token } = await askedClosed()
    await answer(token, NotYet)
    expect(await feedback(ben, id)).toMatchObject([{ may: ['reopen', 'update', 'keep'] }])
    await expect(review(ben, id, 'reopen')).rejects.toMatchObject({ status: 400 })
    await review(ben, id, 'reopen', { notes: 'We will call her' })
    expect(await referral(ben, id)).toMatchObject({ stage: 'in_service' })
    expect(await feedback(ben, id)).toMatchObject([{ finding: null, review: Review.Reopened }])
  })

  test('with “not yet” despite a met need awaits the referring side, which reopens it', async () => {
    const { id, token } = await askedClosed()
    await answer(token, NotYet, 'They had no room')
    expect(await noticesOf(ada, id)).toContain(`The customer of your referral ${referenceOf(id)} still needs help`)
    expect(await groupsOf(ada, id)).toEqual([
      ['customerAnswers', 'review', 'Closed: need met · Customer: “Not yet. They had no room”'],
    ])
    expect(await feedback(ada, id)).toMatchObject([{ finding: 'disagreement', may: ['reopen', 'keep'] }])
    await expect(review(ada, id, 'update', { metLevel: MetLevel.Not })).rejects.toMatchObject({ status: 409 })
    // An outcome kept by the receiver remains with the sender.
    await review(ben, id, 'keep', { notes: 'She was here twice' })
    expect(await groupsOf(ben, id)).toEqual([])
    expect(await feedback(ben, id)).toMatchObject([{ finding: null }])
    expect((await groupsOf(ada, id)).map(([group]) => group)).toEqual(['customerAnswers'])
    await review(ada, id, 'reopen', { notes: 'She has no bed' })
    expect(await groupsOf(ada, id)).toEqual([])
    // It is due for the receiver today, until they act.
    expect(await groupsOf(ben, id)).toEqual([['reopened', 'step', expect.anything()]])
    await as(ben)(referrals.logContact, { id, method: 1, result: 3, note: null })
    expect(await groupsOf(ben, id)).toEqual([])
  })

  test('with “not yet” after an unmet need can be referred again by the referring side', async () => {
    const { id, token } = await askedClosed()
    expect(await referral(ada, id)).toMatchObject({ canReferAgain: false })
    await answer(token, NotYet)
    expect(await referral(ada, id)).toMatchObject({ canReferAgain: true })
    expect(await referral(ben, id)).toMatchObject({ canReferAgain: false })
    await as(ada)(referrals.reinitiate, { id, referToIds: [shelter.id], consent: verbal })
    expect(await groupsOf(ada, id)).toEqual([])
  })

  test('awaiting the sender is on its list again, even if it had been removed', async () => {
    const asks = [
      [MetLevel.Not, { wantsCall: true }, 'callCustomer'],
      [MetLevel.Fully, {}, 'customerAnswers'],
    ] as const
    for (const [metLevel, more, group] of asks) {
      const { id, token } = await askedClosed(metLevel)
      await as(ada)(referrals.remove, { id })
      await answer(token, NotYet, 'A bed', more)
      expect((await groupsOf(ada, id)).map(([one]) => one)).toContain(group)
    }
    const { id, token } = await askedClosed()
    await as(ada)(referrals.remove, { id })
    await answer(token, All)
    expect((await as(ada)(referrals.listOutbound, { queue: 'removed' })).data.data.map((row) => row.id)).toEqual([id])
  })

  test('a call is requested by those who need more help, and made by the person who referred', async () => {
    const tina = await emailed(of, { phones: [{ number: '(510) 555-0182' }] })
    const id = await closed(of, tina, { metLevel: MetLevel.Fully })
    await later(of, { days: 7 })
    const token = await tokenTo(tina.email)
    expect(await show(token)).toMatchObject({
      callsTo: '82',
      wantsCall: false,
      caller: { name: 'Ada', provider: 'Harbor Clinic' },
    })
    expect(await answer(token, All, undefined, { wantsCall: true })).toMatchObject({ wantsCall: false })
    expect(await answer(token, NotYet, 'A bed', { wantsCall: true })).toMatchObject({ wantsCall: true })
    expect(await noticesOf(ada, id)).toContain(
      `The customer of your referral ${referenceOf(id)} still needs help and asks for a call`,
    )
    const line = (await as(ada)(worklist.show, {})).data.lines.find(({ referral }) => referral?.id === id)
    expect(line).toMatchObject({
      group: 'callCustomer',
      action: 'called',
      phone: '+15105550182',
      detail: 'asked Ada Lane for a call · “A bed”',
    })
    // Another person on her side sees it in the team's list, not in their own.
    const nils = await world.staffOf(of.clinic, { referrals: ['view', 'edit'] })
    const mine = async (whose: 'mine' | 'team') =>
      (await as(nils)(worklist.show, { whose })).data.lines.filter(({ referral }) => referral?.id === id).length
    expect([await mine('mine'), await mine('team')]).toEqual([0, 1])
    const [item] = await feedback(ada, id)
    expect([item!.mayCall, (await feedback(ben, id))[0]!.mayCall]).toEqual([true, false])
    const called = { id, followUpId: item!.id, notes: 'She sleeps in her car' }
    await expect(as(ben)(followUps.called, called)).rejects.toMatchObject({ status: 403 })
    expect((await as(ada)(followUps.called, called)).data).toMatchObject([
      { calledAt: expect.any(String), calledBy: 'Ada Lane', mayCall: false },
    ])
    await expect(as(ada)(followUps.called, called)).rejects.toMatchObject({ status: 409 })
    await expect(answer(token, All)).rejects.toMatchObject({ status: 409 })
    expect((await groupsOf(ada, id)).map(([group]) => group)).toEqual(['customerAnswers'])
    expect((await referral(ada, id)).timeline.map(({ title, note }) => [title, note])).toContainEqual([
      'The customer was called, as they asked',
      'She sleeps in her car',
    ])
  })

  test('an unmet need of a customer who got help is a disagreement too; no longer needed is not', async () => {
    const met = await askedClosed(MetLevel.Not)
    await answer(met.token, Some)
    const notNeeded = await askedClosed(MetLevel.Fully)
    await answer(notNeeded.token, NotNeeded)
    expect(await feedback(ben, met.id)).toMatchObject([{ finding: 'disagreement' }])
    expect(await feedback(ben, notNeeded.id)).toMatchObject([{ finding: null }])
    await review(ben, met.id, 'keep', { notes: 'It was another provider' })
    expect(await feedback(ben, met.id)).toMatchObject([{ finding: null, reviewNote: 'It was another provider' }])
  })
})

test('is a 404 for anyone not involved in the referral', async () => {
  const { id, token } = await askedClosed()
  await answer(token, NotYet)
  const stranger = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Eve' })
  await expect(feedback(stranger, id)).rejects.toMatchObject({ status: 404 })
  const [item] = await feedback(ben, id)
  const body = { id, followUpId: item!.id, version: item!.version, review: 'keep' as const, notes: 'x' }
  await expect(as(stranger)(followUps.review, body)).rejects.toMatchObject({ status: 404 })
  const other = await askedOpen()
  await expect(as(ben)(followUps.review, { ...body, id: other.id })).rejects.toMatchObject({ status: 404 })
  const viewer = await world.staffOf(shelter, { referrals: ['view'] })
  await expect(as(viewer)(followUps.review, body)).rejects.toMatchObject({ status: 403 })
})
