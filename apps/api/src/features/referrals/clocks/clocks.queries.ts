import { calendarDay, isDay } from '@handoff/contracts/kit/dates/day-words'
import type { ClockLevel } from '@handoff/contracts/referrals/clocks'
import type { Ctx } from '../../../kit/context.ts'
import { federalHolidays } from './federal-holidays.ts'

type Db = Pick<Ctx, 'db'>

/** Every level in use; the network's first. */
export async function levels({ db }: Db): Promise<ClockLevel[]> {
  const rows = await db
    .selectFrom('clock_level')
    .leftJoin('category', 'category.id', 'clock_level.category_id')
    .leftJoin('entity', 'entity.id', 'clock_level.entity_id')
    .select([
      'clock_level.id',
      'clock_level.category_id as categoryId',
      'category.name as categoryName',
      'category.icon',
      'category.color',
      'clock_level.entity_id as entityId',
      'entity.name as entityName',
      'routine',
      'urgent',
      'emergency',
      'counts_open_hours as countsOpenHours',
      'clock_level.version',
    ])
    .orderBy(
      (it) => it.fn.coalesce('clock_level.category_id', 'clock_level.entity_id'),
      (by) => by.asc().nullsFirst(),
    )
    .execute()
  return rows
    .map(({ categoryId, categoryName, icon, color, entityId, entityName, ...level }) => ({
      ...level,
      category: categoryId === null ? null : { id: categoryId, name: categoryName!, icon, color: color! },
      entity: entityId === null ? null : { id: entityId, name: entityName! },
    }))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en')) as unknown as ClockLevel[]
}
const orderOf = ({ category, entity }: Pick<ClockLevel, 'category' | 'entity'>) =>
  category ? `1${category.name}` : entity ? `2${entity.name}` : '0'

export async function show(ctx: Pick<Ctx, 'db' | 'now'>) {
  const [[network, ...exceptions], calendar, holidays] = [
    await levels(ctx),
    await networkCalendar(ctx),
    await ownHolidays(ctx),
  ]
  return { network: network!, exceptions, ...calendar, holidays: upcoming(ctx.now(), calendar, holidays) }
}

export const networkCalendar = ({ db }: Db) =>
  db
    .selectFrom('network_setting')
    .select(['has_federal_holidays as hasFederalHolidays', 'time_zone as timeZone', 'version'])
    .executeTakeFirstOrThrow()

export const ownHolidays = ({ db }: Db) =>
  db.selectFrom('holiday').select(['id', 'name', 'day', 'is_yearly as isYearly']).orderBy('day').orderBy('id').execute()

type Own = Awaited<ReturnType<typeof ownHolidays>>[number]

/** Each with its next day; past custom holidays are left out. */
function upcoming(
  now: Date,
  { hasFederalHolidays, timeZone }: Awaited<ReturnType<typeof networkCalendar>>,
  customHolidays: Own[],
) {
  const today = calendarDay(timeZone, now)
  const year = Number(today.slice(0, 4))
  const inAYear = `${year + 1}${today.slice(4)}`
  const federal = hasFederalHolidays
    ? [year, year + 1].flatMap((one) =>
        [...federalHolidays(one)].map(([day, name]) => ({ id: null, name, day, isYearly: true })),
      )
    : []
  return [
    ...federal.filter(({ day }) => day < inAYear),
    ...customHolidays.map((holiday) => (holiday.isYearly ? { ...holiday, day: nextOf(holiday.day, today) } : holiday)),
  ]
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The next day of a yearly holiday; February 29 occurs in leap years. */
function nextOf(first: string, today: string) {
  for (let year = Math.max(Number(today.slice(0, 4)), Number(first.slice(0, 4))); ; year++) {
    const day = `${year}${first.slice(4)}`
    if (day >= today && day >= first && isDay(day)) return day
  }
}
