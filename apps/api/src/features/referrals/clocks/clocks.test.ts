import type { RequestOf } from '@handoff/contracts/kit'
import { type ClockTimes, clocks } from '@handoff/contracts/referrals/clocks'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBus } from '../../../kit/events/bus.ts'
import type { Topics } from '../../../kit/events/topics.ts'
import { openWorld } from '../../../test/world.ts'

const { as, aPerson, anEntity, staffOf, clock, database, db, categoryId, countOf } = await openWorld({
  reference: true,
})
const alma = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')
const pantry = await anEntity({ name: 'Open Table Pantry', timeZone: 'America/Los_Angeles' })

const time = (value: number, unit: 'minutes' | 'hours' | 'days' = 'days') => ({ value, unit })
const times = (changes: Partial<ClockTimes> = {}): ClockTimes => ({
  reminders: [time(24, 'hours'), time(48, 'hours')],
  due: time(2),
  escalate: time(4),
  expire: time(14),
  contact: time(3),
  resume: null,
  ...changes,
})
const show = async () => (await as(alma)(clocks.show, {})).data
const save = async (changes: Partial<RequestOf<typeof clocks.save>>) => {
  const { id, version } = (await show()).network
  return (await as(alma)(clocks.save, { id, version, ...changes })).data
}
const lastEvent = async () =>
  (await db.selectFrom('event').select('data').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).data

beforeEach(async () => {
  clock.set('2026-11-20T18:14:00Z')
  await db
    .deleteFrom('clock_level')
    .where((it) => it.or([it('category_id', 'is not', null), it('entity_id', 'is not', null)]))
    .execute()
  await db.deleteFrom('holiday').execute()
  await db.updateTable('network_setting').set({ has_federal_holidays: true, time_zone: 'America/New_York' }).execute()
  await save({ routine: times(), countsOpenHours: false })
})

describe('answer times', () => {
  test('are changed by name, recorded, and the second of two gets a 409', async () => {
    const { id, version } = (await show()).network
    const { data } = await as(alma)(clocks.save, { id, version, routine: times({ due: time(3) }) })
    expect(data).toMatchObject({ routine: { due: time(3) }, countsOpenHours: false, version: version + 1 })
    expect(await lastEvent()).toMatchObject({ type: 'clock.changed', categoryId: null, fields: ['routine'] })
    await expect(as(alma)(clocks.save, { id, version, countsOpenHours: true })).rejects.toMatchObject({ status: 409 })
    const events = await countOf('event')
    await save({ routine: times({ due: time(3) }) })
    expect(await countOf('event')).toBe(events)
  })

  test.each([
    [{ due: time(15) }, 'routine.due', 'Due can’t be after the expiry'],
    [{ escalate: time(15) }, 'routine.escalate', 'Escalation can’t be after the expiry'],
    [{ escalate: time(1) }, 'routine.escalate', 'Escalation can’t be before the due time'],
    [{ reminders: [time(49, 'hours')] }, 'routine.reminders', 'A reminder can’t be after the due time'],
    [{ reminders: [time(1), time(24, 'hours')] }, 'routine.reminders', 'Duplicate reminder'],
    [{ due: time(0) }, 'routine.due.value', 'Enter a number from 1'],
    [{ expire: time(400) }, 'routine.expire', 'Enter up to 366 days'],
  ])('%o is refused next to its field', async (changes, field, message) => {
    await expect(save({ routine: times(changes) })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [message] },
    })
  })

  test('of the network have no gaps and can’t be reset', async () => {
    await expect(save({ urgent: null })).rejects.toMatchObject({
      status: 400,
      fields: { urgent: ['The network needs times for each priority'] },
    })
    const { id } = (await show()).network
    await expect(as(alma)(clocks.reset, { id })).rejects.toMatchObject({ status: 409 })
  })

  test('of a category or an entity are exceptions until they are reset', async () => {
    const { data } = await as(alma)(clocks.create, { entityId: pantry.id, routine: times({ due: time(4) }) })
    await as(alma)(clocks.create, { categoryId: food, countsOpenHours: true })
    expect((await show()).exceptions).toMatchObject([
      { category: { name: 'Food' }, routine: null, countsOpenHours: true },
      { entity: { name: 'Open Table Pantry' }, routine: { due: time(4) }, countsOpenHours: null },
    ])
    await expect(as(alma)(clocks.create, { categoryId: food, countsOpenHours: true })).rejects.toMatchObject({
      status: 409,
    })
    await as(alma)(clocks.reset, { id: data.id })
    expect(await lastEvent()).toMatchObject({ type: 'clock.reset', entityId: pantry.id })
    await expect(as(alma)(clocks.reset, { id: data.id })).rejects.toMatchObject({ status: 404 })
    expect((await show()).exceptions).toHaveLength(1)
  })

  test.each([
    [{ countsOpenHours: true }, 'categoryId', 'Please select a category or an entity'],
    [{ categoryId: 2_000_000_000, countsOpenHours: true }, 'categoryId', 'Please select Category'],
    [{ entityId: 2_000_000_000, countsOpenHours: true }, 'entityId', 'Please select Entity'],
    [{ categoryId: food }, 'routine', 'Enter times for at least one priority'],
  ])('an exception %o is refused', async (input, field, message) => {
    await expect(as(alma)(clocks.create, input)).rejects.toMatchObject({ status: 400, fields: { [field]: [message] } })
  })
})

describe('holidays', () => {
  test('are listed for a year: federal ones with their observed days, and custom ones', async () => {
    const { data } = await as(alma)(clocks.addHoliday, { name: 'Staff training day', day: '2026-12-04' })
    await as(alma)(clocks.addHoliday, { name: 'Founders', day: '2026-02-03', isYearly: true })
    const { holidays } = await show()
    expect(holidays.slice(0, 3)).toEqual([
      { id: null, name: 'Thanksgiving', day: '2026-11-26', isYearly: true },
      { id: data.id, name: 'Staff training day', day: '2026-12-04', isYearly: false },
      { id: null, name: 'Christmas Day', day: '2026-12-25', isYearly: true },
    ])
    expect(holidays.find(({ name }) => name === 'Founders')).toMatchObject({ day: '2027-02-03' })
    expect(holidays.find(({ day }) => day === '2027-07-05')).toMatchObject({ name: 'Independence Day (observed)' })

    expect((await as(alma)(clocks.saveCalendar, { hasFederalHolidays: false })).data.holidays).toHaveLength(2)
    expect(await lastEvent()).toEqual({ type: 'clock.calendarChanged', fields: ['hasFederalHolidays'] })
    await as(alma)(clocks.removeHoliday, { id: data.id })
    expect(await lastEvent()).toMatchObject({ type: 'clock.holidayRemoved', name: 'Staff training day' })
    await expect(as(alma)(clocks.removeHoliday, { id: data.id })).rejects.toMatchObject({ status: 404 })
  })

  test('exist once', async () => {
    await as(alma)(clocks.addHoliday, { name: 'Founders', day: '2026-02-03', isYearly: true })
    await expect(as(alma)(clocks.addHoliday, { name: 'Party', day: '2027-02-03' })).rejects.toMatchObject({
      status: 400,
      fields: { day: ['This day is already a holiday: Founders'] },
    })
  })

  test('a zone that someone else just chose is not replaced', async () => {
    const ben = await aPerson({ firstName: 'Ben' })
    const { version } = await show()
    await as(ben)(clocks.saveCalendar, { version, timeZone: 'America/Denver' })
    // The other setting of the calendar was not touched.
    await as(alma)(clocks.saveCalendar, { version, hasFederalHolidays: false })
    await expect(as(alma)(clocks.saveCalendar, { version, timeZone: 'America/Chicago' })).rejects.toMatchObject({
      status: 409,
      message: 'Someone else just updated this setting. Reload and try again',
    })
    const now = await show()
    expect(now).toMatchObject({ timeZone: 'America/Denver', hasFederalHolidays: false })
    await as(alma)(clocks.saveCalendar, { version: now.version, timeZone: 'America/Chicago' })
    expect(await show()).toMatchObject({ timeZone: 'America/Chicago' })
  })

  test('an unknown zone is refused', async () => {
    await expect(as(alma)(clocks.saveCalendar, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      status: 400,
      fields: { timeZone: ['Please select Time zone'] },
    })
  })
})

describe('the preview', () => {
  const preview = async (changes: Partial<RequestOf<typeof clocks.preview>> = {}) =>
    (await as(alma)(clocks.preview, { priority: 1, day: '2026-11-20', time: '16:00', entityId: pantry.id, ...changes }))
      .data

  test('shows the dates in a real week, and the skipped days', async () => {
    await as(alma)(clocks.addHoliday, { name: 'Staff training day', day: '2026-12-04' })
    expect(await preview()).toEqual({
      timeZone: 'America/Los_Angeles',
      steps: [
        { kind: 'sent', at: '2026-11-21T00:00:00.000Z' },
        { kind: 'reminder', at: '2026-11-24T00:00:00.000Z' },
        { kind: 'reminder', at: '2026-11-25T00:00:00.000Z' },
        { kind: 'due', at: '2026-11-25T00:00:00.000Z' },
        { kind: 'escalate', at: '2026-11-28T00:00:00.000Z' },
        { kind: 'expire', at: '2026-12-15T00:00:00.000Z' },
      ],
      // For a routine referral only the stage determines when the next step is due.
      afterAcceptance: [{ kind: 'contact', at: '2026-11-26T00:00:00.000Z' }],
      skipped: [
        { day: '2026-11-26', why: 'Thanksgiving' },
        { day: '2026-12-04', why: 'Staff training day' },
      ],
    })
  })

  test('uses unsaved values, and saves nothing', async () => {
    const events = await countOf('event')
    const { steps } = await preview({ times: times({ reminders: [], due: time(1) }) })
    expect(steps[1]).toEqual({ kind: 'due', at: '2026-11-24T00:00:00.000Z' })
    expect(await countOf('event')).toBe(events)
    expect((await show()).network.routine).toEqual(times())
  })

  test('of an emergency runs around the clock', async () => {
    const { steps, skipped } = await preview({ priority: 3 })
    expect(steps.at(-1)).toEqual({ kind: 'expire', at: '2026-11-22T00:00:00.000Z' })
    expect(skipped).toEqual([])
  })

  test('of an emergency has the first contact around the clock, and the step after a no-show by business days', async () => {
    const { afterAcceptance } = await preview({ priority: 3 })
    expect(afterAcceptance).toEqual([
      { kind: 'contact', at: '2026-11-21T04:00:00.000Z' },
      { kind: 'resume', at: '2026-11-24T00:00:00.000Z' },
    ])
    const { emergency } = (await show()).network
    const times = { ...emergency!, contact: time(2, 'hours'), resume: time(2) }
    expect((await preview({ priority: 3, times: times })).afterAcceptance.map(({ at }) => at)).toEqual([
      '2026-11-21T02:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
    ])
  })

  test('uses the level that applies', async () => {
    await as(alma)(clocks.create, { categoryId: food, routine: times({ due: time(3) }) })
    const due = (one: Awaited<ReturnType<typeof preview>>) => one.steps.find(({ kind }) => kind === 'due')!.at
    expect(due(await preview({ categoryId: food }))).toBe('2026-11-26T00:00:00.000Z')
    expect((await preview({ entityId: null })).timeZone).toBe('America/New_York')
    await expect(preview({ entityId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})

test('every process is notified of a change, so that open pages refresh', async () => {
  const bus = openBus<Topics>({ connectionString: database.direct, db: database.db })
  await bus.whenConnected()
  const heard: unknown[] = []
  bus.subscribe('changed', (change) => void heard.push(change))
  await as(alma)(clocks.create, { categoryId: food, countsOpenHours: true })
  await expect.poll(() => heard).toEqual([{ changes: [{ noun: 'clock' }], readers: 'everyone' }])
  await bus.close()
})

test('clocks are visible to and changed by Admin only', async () => {
  const everything = ['view', 'add', 'edit', 'delete'] as const
  for (const person of [await staffOf(null, { team: everything }), await aPerson({ entity: pantry })]) {
    await expect(as(person)(clocks.show, {})).rejects.toMatchObject({ status: 403 })
    await expect(as(person)(clocks.create, { categoryId: food })).rejects.toMatchObject({ status: 403 })
  }
})
