import { changed, type Input } from '@handoff/contracts/kit'
import { type ClockLevel, type ClockValues, type clocks, priorityKeys } from '@handoff/contracts/referrals/clocks'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { newVersions, refuseStaleFields } from '../../platform/settings/settings.field-versions.ts'
import { levels, networkCalendar, ownHolidays, show } from './clocks.queries.ts'

const mostHolidays = 100

export const create = (ctx: Ctx, { categoryId, entityId, ...values }: Input<typeof clocks.create>) =>
  ctx.transaction(async (tx) => {
    await refuseUnknown(tx, categoryId, entityId)
    refuseEmpty(values)
    const made = await tx.db
      .insertInto('clock_level')
      .values({ category_id: categoryId, entity_id: entityId, ...columnsOf(values) })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw conflict('Custom times already exist', 'Edit or reset them')
    await tx.record({ type: 'clock.created', levelId: made.id, categoryId, entityId })
    return levelOf(tx, made.id)
  })

/** Omitted values are unchanged. */
export const save = (ctx: Ctx, { id, version, ...changes }: Input<typeof clocks.save>) =>
  ctx.transaction(async (tx) => {
    const before = await levelOf(tx, id)
    const values = changed<ClockValues>(valuesFrom(before), changes)
    if (isNetwork(before)) refuseGaps(values)
    else refuseEmpty(values)
    const update = tx.db.updateTable('clock_level').set(columnsOf(values))
    return changeRecord(tx, {
      before,
      write: () => bumpVersion(update, { id, version }, () => stale('clock')),
      read: () => levelOf(tx, id),
      record: (fields) => tx.record({ type: 'clock.changed', ...subjectOf(before), fields }),
    })
  })

export const reset = (ctx: Ctx, { id }: Input<typeof clocks.reset>) =>
  ctx.transaction(async (tx) => {
    const level = await levelOf(tx, id)
    if (isNetwork(level)) throw conflict('The network’s times can be changed, but not removed')
    const result = await tx.db.deleteFrom('clock_level').where('id', '=', id).executeTakeFirst()
    if (result.numDeletedRows) await tx.record({ type: 'clock.reset', ...subjectOf(level) })
    return null
  })

export const saveCalendar = (ctx: Ctx, { version, ...changes }: Input<typeof clocks.saveCalendar>) =>
  ctx.transaction(async (tx) => {
    await tx.db.selectFrom('network_setting').select('only_row').forUpdate().execute()
    const before = await networkCalendar(tx)
    const wanted = changed(before, changes)
    await refuseUnknownZone(tx, wanted.timeZone)
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((field) => wanted[field] !== before[field])
    await refuseStaleFields(tx, { fields, version }, () => show(tx))
    if (changes.timeZone !== undefined)
      await tx.db.updateTable('network_setting').set({ is_zone_confirmed: true }).execute()
    if (fields.length) {
      await tx.db
        .updateTable('network_setting')
        .set({
          has_federal_holidays: wanted.hasFederalHolidays,
          time_zone: wanted.timeZone,
          ...newVersions(fields),
        })
        .execute()
      await tx.record({ type: 'clock.calendarChanged', fields })
    }
    return show(tx)
  })

export const addHoliday = (ctx: Ctx, { name, day, isYearly }: Input<typeof clocks.addHoliday>) =>
  ctx.transaction(async (tx) => {
    // Serialized, so that two concurrent calls do not add the same day twice.
    await tx.db.selectFrom('network_setting').select('only_row').forUpdate().execute()
    const existing = await ownHolidays(tx)
    const same = existing.find(
      (one) => one.day === day || (one.isYearly && one.day.slice(5) === day.slice(5) && one.day <= day),
    )
    if (same) throw badInput({ day: [`This day is already a holiday: ${same.name}`] })
    if (existing.length >= mostHolidays) throw conflict(`There can be at most ${mostHolidays} holidays`)
    const holiday = await tx.db
      .insertInto('holiday')
      .values({ name, day, is_yearly: isYearly, created_at: tx.now() })
      .returning(['id', 'name', 'day', 'is_yearly as isYearly'])
      .executeTakeFirstOrThrow()
    await tx.record({ type: 'clock.holidayAdded', holidayId: holiday.id, name, day })
    return holiday
  })

export const removeHoliday = (ctx: Ctx, { id }: Input<typeof clocks.removeHoliday>) =>
  ctx.transaction(async (tx) => {
    const removed = await tx.db.deleteFrom('holiday').where('id', '=', id).returning(['name', 'day']).executeTakeFirst()
    if (!removed) throw notFound('holiday')
    await tx.record({ type: 'clock.holidayRemoved', holidayId: id, ...removed })
    return null
  })

const isNetwork = ({ category, entity }: ClockLevel) => !category && !entity
const subjectOf = ({ id, category, entity }: ClockLevel) => ({
  levelId: id,
  categoryId: category?.id ?? null,
  entityId: entity?.id ?? null,
})
const valuesFrom = ({ routine, urgent, emergency, countsOpenHours }: ClockLevel): ClockValues => ({
  routine,
  urgent,
  emergency,
  countsOpenHours,
})

async function levelOf(tx: Tx, id: number) {
  const level = (await levels(tx)).find((one) => one.id === id)
  if (!level) throw notFound('clock')
  return level
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
const columnsOf = ({ routine, urgent, emergency, countsOpenHours }: ClockValues) => ({
  routine: json(routine),
  urgent: json(urgent),
  emergency: json(emergency),
  counts_open_hours: countsOpenHours,
})

/** The network's times have no level below them, so all are required. */
function refuseGaps(values: ClockValues) {
  const missing = Object.entries(values).filter(([, value]) => value === null)
  if (!missing.length) return
  throw badInput(Object.fromEntries(missing.map(([field]) => [field, ['The network needs times for each priority']])))
}

function refuseEmpty(values: ClockValues) {
  if (Object.values(values).every((value) => value === null))
    throw badInput({ [priorityKeys[1]]: ['Enter times for at least one priority'] })
}

async function refuseUnknown({ db }: Tx, categoryId: number | null, entityId: number | null) {
  const category =
    categoryId === null ||
    (await db
      .selectFrom('category')
      .select('id')
      .where('id', '=', categoryId)
      .where('is_active', '=', true)
      .executeTakeFirst())
  if (!category) throw badInput({ categoryId: ['Please select Category'] })
  const entity =
    entityId === null ||
    (await db
      .selectFrom('entity')
      .select('id')
      .where('id', '=', entityId)
      .where('merged_into_id', 'is', null)
      .executeTakeFirst())
  if (!entity) throw badInput({ entityId: ['Please select Entity'] })
}

async function refuseUnknownZone({ db }: Tx, timeZone: string) {
  const zone = await db.selectFrom('time_zone').select('name').where('zone', '=', timeZone).executeTakeFirst()
  if (!zone) throw badInput({ timeZone: ['Please select Time zone'] })
}
