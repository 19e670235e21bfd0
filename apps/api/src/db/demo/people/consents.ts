import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { expiringDays } from '@handoff/contracts/customers/customers/customers'
import { momentMonthsLater } from '@handoff/contracts/kit/dates/days'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { type Db, insertRecords } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'
import { chance, weighted } from '../random.ts'
import type { History } from '../referrals/history.ts'
import { begunAt } from '../referrals/referrals.ts'
import type { Customer } from './customers.ts'
import { nameOf } from './names.ts'
import type { Person } from './people.ts'

export type Consent = {
  id: number
  customer: Customer
  entity: Entity | null
  categoryId: number
  method: ConsentMethod
  scope: ConsentScope
  witness: string | null
  by: Person
  at: Date
  /** For consents without a referral that have an expiry date. */
  expiresAt?: Date
  revoked?: { at: Date; by: Person; reason: string }
}

/** One for each referral sent, unless an earlier one of the same sender covers it. */
export async function loadConsents(
  db: Db,
  histories: readonly History[],
  apart: readonly Consent[],
  now: Date,
): Promise<Consent[]> {
  const consents: Consent[] = [...apart]
  const held = new Map<string, Consent[]>()
  const pairs: [History, Consent][] = []
  const sentHistories = histories
    .filter((history) => history.position === 1 && begunAt(history))
    .sort((one, other) => begunAt(one)!.at.getTime() - begunAt(other)!.at.getTime())
  for (const history of sentHistories) {
    const { customer, sender, category } = history.plan
    const key = `${customer.id}/${sender?.id}`
    const known = held.get(key) ?? []
    const covering = known.find(
      ({ scope, categoryId }) =>
        scope === ConsentScope.Network || (scope === ConsentScope.Category && categoryId === category.id),
    )
    const consent = covering ?? consentFor(history)
    if (!covering) {
      consents.push(consent)
      held.set(key, [...known, consent])
    }
    pairs.push([history, consent])
  }
  await insertRecords(db, 'consent', consents, (consent) => rowOf(consent, now))
  for (const [history, { id }] of pairs) for (const row of history.several?.rows ?? [history]) row.consentId = id
  return consents
}

function consentFor(history: History): Consent {
  const { plan } = history
  const { at, by } = begunAt(history)!
  const method = weighted([
    [70, ConsentMethod.Verbal],
    [18, ConsentMethod.SignedUpload],
    [12, ConsentMethod.DrawnSignature],
  ])
  return {
    id: 0,
    customer: plan.customer,
    entity: plan.sender,
    categoryId: plan.category.id,
    method,
    scope: weighted([[60, ConsentScope.Referral], [12, ConsentScope.Category], [28, ConsentScope.Network]]), // biome-ignore format: pairs
    witness: method === ConsentMethod.Verbal ? nameOf().join(' ') : null,
    by,
    at,
  }
}

/** The consent text that every network starts with. */
const firstText = '2026-11'

/** Reminders the job would have sent: a new demo should not begin with a row of them. */
function reminderOf(expires: Date, now: Date) {
  const reminded = new Date(expires.getTime() - expiringDays * aDay)
  return reminded <= now ? reminded : null
}

const rowOf = (consent: Consent, now: Date) => {
  const { customer, entity, categoryId, method, scope, witness, by, at, revoked } = consent
  const expires = consent.expiresAt ?? momentMonthsLater(at, 12)
  return {
    customer_id: customer.id,
    method,
    scope,
    category_id: scope === ConsentScope.Network ? null : categoryId,
    entity_id: entity?.id ?? null,
    text_version: firstText,
    witness,
    note: witness && chance(0.2) ? 'By phone' : null,
    // The demo has no scans: a signed form only records that there is one.
    document: null,
    document_type: null,
    taken_by_id: by.id,
    taken_at: at,
    expires_at: expires,
    expiry_told_at: reminderOf(expires, now),
    revoked_at: revoked?.at ?? null,
    revoked_by_id: revoked?.by.id ?? null,
    revoke_reason: revoked?.reason ?? null,
  }
}
