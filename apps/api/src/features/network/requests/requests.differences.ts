import { valueInWords } from '@handoff/contracts/kit/fields'
import { wordsOfRule } from '@handoff/contracts/network/entities/eligibility'
import { factsOf, type NewService } from '@handoff/contracts/network/entities/services'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { ComparedField } from '@handoff/contracts/network/requests/kinds/kind'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { namesFor } from '../entities/editing/services.ts'
import type { Payload } from './kinds/kind.ts'
import { namesOf } from './requests.names.ts'
import { removedBy } from './requests.removals.ts'

const fieldsOf = (type: RequestType): [field: string, ComparedField][] => Object.entries(requestKinds[type].fields)

/** Where what was added differs from what was asked for, in words. */
export async function differencesBetween(ctx: Ctx, type: RequestType, requested: Payload, added: Payload) {
  const differences = []
  for (const [field, entry] of fieldsOf(type))
    if (keyOf(requested[field]) !== keyOf(added[field]))
      differences.push({
        field: entry.label,
        asked: await inWords(ctx, entry, requested[field]),
        added: await inWords(ctx, entry, added[field]),
      })
  return differences
}

/** What is there next to what a change makes of it, with what is lost. */
export async function changesBetween(ctx: Ctx, type: RequestType, now: Payload, requested: Payload) {
  const changes = []
  for (const [field, entry] of fieldsOf(type)) {
    const [before, after] = [now[field], requested[field]]
    if (keyOf(before) === keyOf(after)) continue
    const nowInWords = await inWords(ctx, entry, before)
    const removed = await removedBy(ctx, { field, entry, now: before, requested: after, nowInWords })
    changes.push({ field: entry.label, now: nowInWords, asked: await inWords(ctx, entry, after), removed })
  }
  return changes
}

/** What both have, in words. */
export async function sameIn(ctx: Ctx, type: RequestType, one: Payload, other: Payload) {
  const same = []
  for (const [field, entry] of fieldsOf(type)) {
    if (keyOf(one[field]) !== keyOf(other[field]) || isUnsaid(other[field])) continue
    const now = await inWords(ctx, entry, other[field])
    if (now !== nothing) same.push({ field: entry.label, now })
  }
  return same
}

/** All that either has, side by side. */
export async function sideBySide(ctx: Ctx, type: RequestType, requested: Payload, there: Payload) {
  const rows = []
  for (const [field, entry] of fieldsOf(type)) {
    if (looks.includes(field) || (isUnsaid(requested[field]) && isUnsaid(there[field]))) continue
    const [one, other] = [await inWords(ctx, entry, requested[field]), await inWords(ctx, entry, there[field])]
    if (one !== nothing || other !== nothing)
      rows.push({ field: entry.label, asked: one, there: other, isSame: isAlike(one, other) })
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

async function inWords(ctx: Ctx, { names, words, input }: ComparedField, value: unknown): Promise<string> {
  if (value === undefined || value === null || value === '') return input?.as === 'switch' ? 'No' : nothing
  if (names === 'service') return servicesInWords(ctx, value as NewService[])
  if (names === 'time_zone') return zoneInWords(ctx, value as string)
  if (names) return (await namesOf(ctx, names, [value].flat())).join(', ') || nothing
  return (words ? words(value as never) : valueInWords(value, input?.as)) ?? nothing
}

const nothing = '–'

async function zoneInWords({ db }: Ctx, name: string) {
  const zone = await db.selectFrom('time_zone').select('label').where('zone', '=', name).executeTakeFirst()
  return zone?.label ?? name
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
  const lines = services.flatMap(({ categoryId, rules, serviceArea, ...texts }) => {
    const places = [...serviceArea.stateIds.map(names.state), ...serviceArea.countyIds.map(names.county)]
    const words = rules.map(
      ({ rule, isHard, ownWords }) => (ownWords || wordsOfRule(rule, names)) + (isHard ? '' : ' (preferred)'),
    )
    const all = [
      ...words,
      ...(places.length ? [`serves ${places.join(', ')}`] : []),
      ...factsOf('page', texts).map(([label, text]) => `${label}: ${text}`),
    ]
    return all.length ? [`${categories.find(({ id }) => id === categoryId)?.name}: ${all.join('; ')}`] : []
  })
  return lines.join('\n') || nothing
}
