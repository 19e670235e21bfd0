import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  wordsOf,
} from '@handoff/contracts/customers/customers/fields'
import type { MergeField, mergeHints } from '@handoff/contracts/customers/merges'
import { americanDay } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { keyOf } from '@handoff/contracts/network/customFields/values'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { type Field, fieldsOf, seesSensitive } from '../../network/customFields/customFields.queries.ts'
import {
  maskOf,
  type StoredValue,
  storedValues,
  wordsOf as wordsOfValue,
} from '../../network/customFields/customFields.values.ts'
import { type CustomerRecord, getCustomer } from '../customers/customers.queries.ts'

/** The remaining record first. */
export type Pair = readonly [CustomerRecord, CustomerRecord]

/** The owner and the administrative side. */
export const manages = ({ access }: Pick<CustomerRecord, 'access'>) =>
  access === CustomerAccess.Owner || access === CustomerAccess.Admin

/** Both, for the administrative side and for an entity that manages both; otherwise 404. */
export async function pairOf(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, id: number, otherId: number): Promise<Pair> {
  const pair = [await getCustomer(ctx, id), await getCustomer(ctx, otherId)] as const
  if (!pair.every(manages)) throw notFound('customer')
  if (pair.some(({ codeName }) => codeName !== null))
    throw conflict('A customer under a code name can’t be merged. Take back the code name first')
  return pair
}

/** Fields that only make sense together; the first one names them. */
const together: Partial<Record<CustomerFieldKey, { label: string; keys: readonly CustomerFieldKey[] }>> = {
  firstName: { label: 'Name', keys: ['firstName', 'lastName', 'hasOneName'] },
  dateOfBirth: { label: customerFields.dateOfBirth.label, keys: ['dateOfBirth', 'isBirthEstimated'] },
  addressLine1: {
    label: 'Address',
    keys: ['addressLine1', 'hasNoFixedAddress', 'cityId', 'countyId', 'stateId', 'zip'],
  },
}
export const keysOfRow = (key: CustomerFieldKey) => together[key]?.keys ?? [key]
const isFollowing = (key: CustomerFieldKey) =>
  key === 'hasNoContact' || Object.entries(together).some(([first, { keys }]) => first !== key && keys.includes(key))
/** Whether there is no way to reach the person follows from the rest. */
const fieldRows = customerFieldKeys.filter((key) => !isFollowing(key))

type Hint = (typeof mergeHints)[number] | null
/** A field of both records; `texts` in the order of the pair, unmasked. */
export type Compared = Omit<MergeField, 'values' | 'hint'> & {
  texts: readonly [string | null, string | null]
  values: (string | null)[]
  hint: Hint
  /** For a custom field, with its values as the audit has them. */
  custom: Field | null
  words: readonly [string | null, string | null]
  /** Sensitive values are never written where everyone reads them. */
  isSensitive: boolean
}

export async function compareFields(ctx: Pick<Ctx, 'db' | 'viewer'>, pair: Pair): Promise<Compared[]> {
  const changedAt = await lastChanges(ctx, pair)
  const builtIn = fieldRows.map((key): Compared => {
    const texts = pair.map((record) => textOf(record, key)) as [string | null, string | null]
    const times = pair.map((record) => latestOf(keysOfRow(key).map((one) => changedAt(record, one)))) as [Date, Date]
    const counts = pair.map((record) => completenessOf(record, key)) as [number, number]
    const isSame = texts[0] === texts[1]
    return {
      key,
      label: together[key]?.label ?? customerFields[key].label,
      texts,
      values: [...texts],
      isMasked: false,
      isSame,
      ...propose(pair, { isSame, counts, times }),
      custom: null,
      words: texts,
      isSensitive: false,
    }
  })
  return [...builtIn, ...(await compareCustom(ctx, pair, changedAt))]
}

type Times = (record: CustomerRecord, field: string) => Date

async function compareCustom(ctx: Pick<Ctx, 'db' | 'viewer'>, pair: Pair, changedAt: Times): Promise<Compared[]> {
  const fields = await fieldsOf(ctx, FieldTarget.Customer)
  const valuesById = await storedValues(ctx, 'customer', [pair[0].id, pair[1].id])
  const maySee = seesSensitive(ctx.viewer, FieldTarget.Customer)
  return fields.flatMap((field): Compared[] => {
    const held = pair.map(({ id }) => valuesById.get(id)!.get(field.id)) as [StoredValue?, StoredValue?]
    if (!held[0] && !held[1]) return []
    const texts = held.map((one) => textOfValue(field, one)) as [string | null, string | null]
    const isMasked = field.isSensitive && !maySee
    // Two files of one name are not the same.
    const isSame = JSON.stringify(held[0]?.value ?? null) === JSON.stringify(held[1]?.value ?? null)
    const times = pair.map((record) => changedAt(record, keyOf(field.id))) as [Date, Date]
    return [
      {
        key: keyOf(field.id),
        label: field.name,
        texts,
        values: isMasked ? held.map((one) => (one ? maskOf(field, one) : null)) : [...texts],
        isMasked,
        isSame,
        ...propose(pair, { isSame, counts: [held[0] ? 1 : 0, held[1] ? 1 : 0], times }),
        custom: field,
        words: held.map((one) => wordsOfValue(field, one)) as [string | null, string | null],
        isSensitive: field.isSensitive,
      },
    ]
  })
}

type Facts = { isSame: boolean; counts: [number, number]; times: [Date, Date] }

/** The more complete value, else the newer one, else that of the remaining record. */
function propose(pair: Pair, { isSame, counts, times }: Facts): { proposal: number; hint: Hint } {
  if (isSame) return { proposal: pair[0].id, hint: null }
  if (counts[0] !== counts[1]) {
    const index = counts[0] > counts[1] ? 0 : 1
    return { proposal: pair[index].id, hint: counts[1 - index] === 0 ? null : 'more complete' }
  }
  if (times[0].getTime() === times[1].getTime()) return { proposal: pair[0].id, hint: null }
  return { proposal: pair[times[0] > times[1] ? 0 : 1].id, hint: 'newer' }
}

/** 0 for nothing known. “No” is what a box says that no one has checked. */
function completenessOf(record: CustomerRecord, key: CustomerFieldKey) {
  const value = record[key]
  // Many forms and keyboards lose accents; no one types one by mistake.
  if (key === 'firstName') return 1 + (fullName(record).normalize('NFD').match(/\p{M}/gu)?.length ?? 0)
  if (key === 'dateOfBirth') return record.dateOfBirth === null ? 0 : record.isBirthEstimated ? 1 : 2
  if (key === 'addressLine1')
    return ['addressLine1', 'cityId', 'stateId', 'zip'].filter((part) => record[part as 'zip']).length
  if (Array.isArray(value)) return value.length
  return value === null || value === '' || (value === false && key !== 'isVeteran') ? 0 : 1
}

/** A field as people read it. */
function textOf(record: CustomerRecord, key: CustomerFieldKey): string | null {
  if (key === 'firstName') return fullName(record)
  if (key === 'addressLine1') return addressOf(record)
  if (key !== 'dateOfBirth') return wordsOf(record, key)
  if (record.dateOfBirth === null) return null
  return americanDay(record.dateOfBirth) + (record.isBirthEstimated ? ' (estimated)' : '')
}

function addressOf(record: CustomerRecord) {
  const place = [record.city, [record.stateCode, record.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const street = record.hasNoFixedAddress ? 'No fixed address' : record.addressLine1
  return [street, place || record.county].filter(Boolean).join('\n') || null
}

function textOfValue(field: Field, held: StoredValue | undefined) {
  const words = wordsOfValue(field, held)
  return words !== null && field.kind === 'date' ? americanDay(words) : words
}

const latestOf = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

/** When a field was changed last; one that never was is as old as its record. */
async function lastChanges({ db }: Pick<Ctx, 'db'>, pair: Pair): Promise<Times> {
  const { rows } = await sql<{ customerId: number; field: string; at: Date }>`
    select event.customer_id as "customerId", event_change.field, max(event.at) as at
    from event join event_change on event_change.event_id = event.id
    where event.customer_id = any(${pair.map(({ id }) => id)}) group by 1, 2`.execute(db)
  const times = new Map(rows.map(({ customerId, field, at }) => [`${customerId} ${field}`, at]))
  return ({ id, created_at }, field) => times.get(`${id} ${field}`) ?? created_at
}
