import { americanDay, formatPhone } from '@handoff/contracts/kit'
import { wordsOfRule } from '@handoff/contracts/network/entities/eligibility'
import { networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { type NewService, textsIn } from '@handoff/contracts/network/entities/services'
import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import { weekdays } from '@handoff/contracts/network/locations/locations'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { namesFor } from '../entities/editing/services.ts'
import type { Payload } from './kinds/kind.ts'

const labelsOf = (type: RequestType): [field: string, label: string][] => Object.entries(requestKinds[type].labels)

/** Where what was added differs from what was asked for, in words. */
export async function differencesBetween(ctx: Ctx, type: RequestType, asked: Payload, added: Payload) {
  const differences = []
  for (const [field, label] of labelsOf(type))
    if (keyOf(asked[field]) !== keyOf(added[field]))
      differences.push({
        field: label,
        asked: await inWords(ctx, field, asked[field]),
        added: await inWords(ctx, field, added[field]),
      })
  return differences
}

/** What both have, in words. */
export async function sameIn(ctx: Ctx, type: RequestType, one: Payload, other: Payload) {
  const same = []
  for (const [field, label] of labelsOf(type)) {
    if (keyOf(one[field]) !== keyOf(other[field]) || isUnsaid(other[field])) continue
    const now = await inWords(ctx, field, other[field])
    if (now !== nothing) same.push({ field: label, now })
  }
  return same
}

/** All that either has, side by side. */
export async function sideBySide(ctx: Ctx, type: RequestType, asked: Payload, there: Payload) {
  const rows = []
  for (const [field, label] of labelsOf(type)) {
    if (looks.includes(field) || (isUnsaid(asked[field]) && isUnsaid(there[field]))) continue
    const [one, other] = [await inWords(ctx, field, asked[field]), await inWords(ctx, field, there[field])]
    if (one !== nothing || other !== nothing)
      rows.push({ field: label, asked: one, there: other, isSame: isAlike(one, other) })
  }
  return rows
}

/** Chosen by the administrators, and no reason to take two for the same. */
const looks: readonly string[] = ['color', 'icon']
const isUnsaid = (value: unknown) => value === false || keyOf(value) === 'null'
const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Nothing typed is the same, however it is written; so are keys in another order. */
function keyOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null'
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other))
  return `{${entries.map(([name, one]) => `${name}:${keyOf(one)}`).join()}}`
}

const tables = {
  stateId: sql.table('state'),
  countyId: sql.table('county'),
  cityId: sql.table('city'),
  entityId: sql.table('entity'),
  categoryIds: sql.table('category'),
}

async function inWords(ctx: Ctx, field: string, value: unknown): Promise<string> {
  if (field in tables) return namesOf(ctx, field as keyof typeof tables, [value].flat())
  if (field === 'isSensitive' || field === 'isConfidential') return value ? 'Yes' : 'No'
  if (field === 'networkType') return networkTypeNames[value as keyof typeof networkTypeNames] ?? nothing
  if (value === undefined || value === null || value === '') return nothing
  if (field === 'phone') return formatPhone(value as string)
  if (field === 'timeZone') return zoneInWords(ctx, value as string)
  if (field === 'pin') return pinInWords(value as { lat: number; lng: number })
  if (field === 'hours' && Array.isArray(value)) return weekInWords(value as Span[][])
  if (field === 'noticeUntil') return americanDay(value as string)
  if (field === 'exceptions') return (value as Exception[]).map(exceptionInWords).join('; ') || nothing
  if (field === 'services') return servicesInWords(ctx, value as NewService[])
  if (Array.isArray(value)) return value.join(', ') || nothing
  return `${value as string | number}`
}

const nothing = '–'

async function namesOf({ db }: Ctx, field: keyof typeof tables, values: unknown[]) {
  const ids = values.filter((id) => typeof id === 'number')
  const { rows } = await sql<{ name: string }>`
    select name from ${tables[field]} where id = any(${ids}::int[]) order by name`.execute(db)
  return rows.map(({ name }) => name).join(', ') || nothing
}

async function zoneInWords({ db }: Ctx, language: string) {
  const zone = await db.selectFrom('time_zone').select('label').where('language', '=', language).executeTakeFirst()
  return zone?.label ?? language
}

/** 'Food: Ages 18 and up; serves Alameda County, CA'. */
async function servicesInWords({ db }: Ctx, services: NewService[]) {
  const names = await namesFor(
    { db },
    services.map(({ rules, serviceArea }) => ({ rules, ...serviceArea })),
  )
  const ids = services.map(({ categoryId }) => categoryId)
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  const said = services.flatMap(({ categoryId, rules, serviceArea, ...texts }) => {
    const places = [...serviceArea.stateIds.map(names.state), ...serviceArea.countyIds.map(names.county)]
    const words = rules.map(
      ({ rule, isHard, ownWords }) => (ownWords || wordsOfRule(rule, names)) + (isHard ? '' : ' (preferred)'),
    )
    const all = [
      ...words,
      ...(places.length ? [`serves ${places.join(', ')}`] : []),
      ...textsIn(texts).map(([label, text]) => `${label}: ${text}`),
    ]
    return all.length ? [`${categories.find(({ id }) => id === categoryId)?.name}: ${all.join('; ')}`] : []
  })
  return said.join('\n') || nothing
}

const pinInWords = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

type Span = { from: string; until: string }
type Exception = { day: string; hours: Span[]; note?: string | null }

/** As the screens write days. */
const exceptionInWords = ({ day, hours, note }: Exception) =>
  `${americanDay(day)}: ${hoursInWords(hours)}${note ? ` (${note})` : ''}`

const weekInWords = (hours: Span[][]) =>
  nightsJoined(hours)
    .flatMap((spans, day) => (spans.length ? [`${weekdays[day]!.slice(0, 3)} ${hoursInWords(spans)}`] : []))
    .join('; ') || hoursInWords([])
