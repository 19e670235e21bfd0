import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTimers } from '../../../kit/events/timers.ts'
import { proofOf } from '../../../test/proof.ts'
import { openWorld } from '../../../test/world.ts'
import { timerHandlers } from '../../../timers.ts'
import { surveysOf } from '../customerSurveys/customerSurveys.fixtures.ts'
import { followUpsOf } from './followUps.fixtures.ts'

const world = await openWorld()
const { as, app, db, clock, fireTimers, signIn, aPerson } = world
const { sides, emailed, accepted, closed, later, mailsTo, kindsTo, tokenTo, show, answer, take } = followUpsOf(world)
const of = await sides()
const { ben } = of
const alma = await aPerson({ firstName: 'Alma' })
of.people.push(alma)
const { aGroup, aQuestion } = surveysOf(world)
const group = await aGroup()
const question = await aQuestion(group)

/** A Wednesday, 10:00 in New York. */
const start = new Date('2026-11-18T15:00:00Z')
const day = 86_400_000

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  await db.deleteFrom('rate_limit').execute()
  await db.updateTable('survey_question').set({ is_active: true }).where('id', '=', question.id).execute()
  clock.set(start)
  for (const person of of.people) person.token = await signIn(person.id)
})

const visit = (referralId: number, visitedOn = calendarDay('America/New_York', clock.now())) =>
  as(ben)(appointments.recordVisit, { referralId, visitedOn, services: 'Check-up', note: null })

describe('an automatic survey is sent', () => {
  test('the day after a visit, once per referral, and the question alone after closing', async () => {
    const tina = await emailed(of)
    const id = await accepted(of, tina)
    await visit(id)
    expect(await kindsTo(tina.email)).toEqual([])
    await later(of, { days: 1, hours: 4 })
    expect(await kindsTo(tina.email)).toEqual(['survey'])
    await visit(id)
    await take(ben, id, 'close')
    await later(of, { days: 7 })
    // At most one in 14 days.
    expect((await kindsTo(tina.email)).filter((kind) => kind === 'followUp')).toEqual([])
    await later(of, { days: 7 })
    expect((await kindsTo(tina.email)).filter((kind) => !kind.includes('eminder'))).toEqual(['survey', 'followUp'])
  })

  test('with the question, as one email and one page, seven days after closing', async () => {
    const tina = await emailed(of)
    const id = await closed(of, tina)
    await later(of, { days: 7 })
    const mails = await mailsTo(tina.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['survey'])
    const token = await tokenTo(tina.email)
    expect((await as(null)(customerSurveys.form, { token })).data).toMatchObject({ asksFollowUp: true })
    // The question is answered with the survey's token, and not asked again.
    expect(await show(token)).toMatchObject({ answer: null, provider: 'Night Shelter' })
    await answer(token, 3, 'No bed yet')
    expect((await as(null)(customerSurveys.form, { token })).data).toMatchObject({ asksFollowUp: false })
    expect((await as(ben)(followUps.ofReferral, { id })).data).toMatchObject([{ finding: 'disagreement' }])
    await later(of, { days: 30 })
    expect((await kindsTo(tina.email)).filter((kind) => !kind.includes('eminder'))).toEqual(['survey'])
  })

  test('not while it has no questions: the question is sent alone', async () => {
    await db.updateTable('survey_question').set({ is_active: false }).where('id', '=', question.id).execute()
    const tina = await emailed(of)
    const id = await accepted(of, tina)
    await visit(id)
    await later(of, { days: 2 })
    expect(await kindsTo(tina.email)).toEqual([])
    await take(ben, id, 'close')
    await later(of, { days: 7 })
    expect(await kindsTo(tina.email)).toEqual(['followUp'])
  })

  test('not for a referral that has ended, or to a customer who has opted out', async () => {
    const [one, two] = [await emailed(of), await emailed(of)]
    const released = await accepted(of, one)
    await visit(released)
    await take(ben, released, 'release')
    const served = await accepted(of, two)
    await visit(served)
    await db.updateTable('customer').set({ stopped_asking_at: clock.now() }).where('id', '=', two.id).execute()
    await later(of, { days: 40 })
    expect([await kindsTo(one.email), await kindsTo(two.email)]).toEqual([[], []])
  })
})

test('once per person by two processes that start after weeks', async () => {
  const people = await Promise.all([emailed(of), emailed(of), emailed(of)])
  for (const person of people) {
    await closed(of, person)
    // Another referral of the same person: only one of the two is asked about now.
    await take(ben, await accepted(of, person, { categoryId: await world.categoryId('Food') }), 'close')
  }
  clock.advance({ days: 20 })
  const second = startTimers({
    db,
    now: clock.now,
    handlers: timerHandlers,
    dispatcher: app.handoff.dispatcher,
    onError: (error) => {
      throw error
    },
    everyMs: 2 ** 30,
  })
  await Promise.all([fireTimers(), second.fireDue()])
  await second.stop()
  for (const { email } of people) expect(await kindsTo(email)).toEqual(['survey'])
})

const proof = proofOf('asks')
/** What may happen to the referrals of one person, and when. */
const act = record({
  after: integer({ min: 0, max: 12 * 24 }),
  what: constantFrom('refer', 'visit', 'close', 'reopen', 'release', 'answer', 'stop', 'wait'),
  which: integer({ min: 0, max: 1 }),
})

let lives = 0

test('in any sequence of events, at most one ask in 14 days, never at night, each once, and none after an opt-out', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      await db.deleteFrom('timer').execute()
      clock.set(start)
      for (const person of of.people) person.token = await signIn(person.id)
      const tina = await emailed(of)
      const ids: number[] = []
      let stoppedAt: Date | null = null
      for (const { after, what, which } of acts) {
        // In steps, as a process that runs all the time would see it.
        for (let hours = 0; hours < after; hours += 24) await later(of, { hours: Math.min(24, after - hours) })
        const id = ids[which]
        const stageIs = async (...stages: string[]) =>
          id !== undefined &&
          stages.includes(
            (await db.selectFrom('referral').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage,
          )
        const isOpen = await stageIs('accepted', 'contacting', 'in_service')
        if (what === 'refer' && ids.length < 2)
          ids.push(await accepted(of, tina, { categoryId: await world.categoryId(ids.length ? 'Food' : 'Housing') }))
        if (what === 'visit' && isOpen) await visit(id!)
        if (what === 'close' && isOpen) await take(ben, id!, 'close')
        if (what === 'release' && isOpen) await take(ben, id!, 'release')
        if (what === 'reopen' && (await stageIs('closed'))) await take(ben, id!, 'reopen')
        const mails = await mailsTo(tina.email)
        if ((what === 'answer' || what === 'stop') && mails.length) {
          const token = await tokenTo(tina.email)
          const opens = await show(token).then(
            () => true,
            () => false,
          )
          if (opens && what === 'answer') await answer(token, 1).catch(() => undefined)
          if (opens && what === 'stop') {
            await as(null)(followUps.stop, { token })
            stoppedAt ??= clock.now()
          }
        }
      }
      for (let days = 0; days < 45; days += 1) await later(of, { days: 1 })

      proof.progress(++lives)
      const mails = await mailsTo(tina.email)
      const asks = mails.filter(({ kind }) => !kind.includes('eminder')).map(({ sendAfter }) => sendAfter.getTime())
      for (const [at, ask] of asks.entries()) if (at) expect(ask - asks[at - 1]!).toBeGreaterThanOrEqual(14 * day)
      for (const { sendAfter } of mails) {
        const hour = Number(
          new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/New_York' }).format(
            sendAfter,
          ),
        )
        expect(hour).toBeGreaterThanOrEqual(8)
        expect(hour).toBeLessThan(21)
        if (stoppedAt) expect(sendAfter.getTime()).toBeLessThanOrEqual(stoppedAt.getTime())
      }
      // One survey per referral; one question for an acceptance, and one for each closing.
      for (const id of ids) {
        const responses = await db.selectFrom('survey_response').select('id').where('referral_id', '=', id).execute()
        expect(responses.length).toBeLessThanOrEqual(1)
        const followUpRows = await db
          .selectFrom('follow_up')
          .selectAll()
          .where('referral_id', '=', id)
          .orderBy('id')
          .execute()
        expect(followUpRows.filter(({ occasion }) => occasion === 1).length).toBeLessThanOrEqual(1)
        const closings = await db
          .selectFrom('event')
          .select('id')
          .where('referral_id', '=', id)
          .where('type', '=', 'referral.stageChanged')
          .execute()
        expect(followUpRows.filter(({ occasion }) => occasion === 2).length).toBeLessThanOrEqual(closings.length)
      }
    }),
    { seed: proof.seed, numRuns: proof.count, verbose: 1 },
  )
})
