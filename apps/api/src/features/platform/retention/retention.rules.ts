import type { RetentionKind } from '@handoff/contracts/platform/retention'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'

type Rule = {
  table: string
  /** Rows that are past a period of so many days. */
  isDue: (days: number, now: Date) => RawBuilder<boolean>
  /** What is emptied, where the row itself goes on to be counted. Default: the row is deleted. */
  emptied?: RawBuilder<unknown>
}

const before = (column: string, days: number, now: Date) =>
  sql<boolean>`${sql.ref(column)} < ${now}::timestamptz - make_interval(days => ${days})`

/** What belongs to a record under a legal hold is kept. */
const isFree = (table: string) =>
  sql`not exists (select from legal_hold where legal_hold.customer_id = ${sql.ref(`${table}.customer_id`)})`

/** Carried out every night, and counted for the preview. */
const retentionRules: Record<RetentionKind, Rule> = {
  drafts: {
    table: 'referral_group',
    isDue: (days, now) => sql<boolean>`(${before('created_at', days, now)}
      and ${isFree('referral_group')} and not exists (select from referral where referral.group_id = referral_group.id
        and (referral.stage <> 'draft' or not ${before('referral.updated_at', days, now)})))`,
  },
  exports: {
    table: 'customer_access_log',
    isDue: (days, now) => sql<boolean>`(kind = 'export' and ${before('at', days, now)}
      and ${isFree('customer_access_log')})`,
  },
  imports: {
    table: 'data_import',
    isDue: (days, now) => sql<boolean>`(state in ('draft', 'checked') and ${before('created_at', days, now)})`,
  },
  links: {
    table: 'link',
    isDue: (days, now) => before('expires_at', days, now),
  },
  emails: { table: 'mail', isDue: (days, now) => before('created_at', days, now) },
  helpRequests: {
    table: 'help_request',
    isDue: (days, now) => sql<boolean>`(${before('closed_at', days, now)} and words <> ''
      and ${isFree('help_request')})`,
    emptied: sql`first_name = 'Closed request', last_name = null, phone = '', email = null, best_time = null,
      language = null, zip = null, words = '', note = null, custom_fields = '[]', contact_preference = null,
      digest = sha256(uuid_send(gen_random_uuid()))`,
  },
  linkRequests: {
    table: 'link_request',
    isDue: (days, now) => sql<boolean>`(${before('decided_at', days, now)} and details is not null
      and ${isFree('link_request')})`,
    emptied: sql`details = null`,
  },
}

export async function countDue(db: Kysely<DB>, kind: RetentionKind, days: number, now: Date): Promise<number> {
  const { table, isDue } = retentionRules[kind]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${isDue(days, now)}`.execute(db)
  return rows[0]!.n
}

/** Rows per batch, so that locks are short. */
const batch = 5_000

/** Returns how many were deleted or emptied. */
export async function deleteDue(db: Kysely<DB>, kind: RetentionKind, days: number, now: Date): Promise<number> {
  const { table, isDue, emptied } = retentionRules[kind]
  const some = sql`id in (select id from ${sql.table(table)} where ${isDue(days, now)} limit ${sql.lit(batch)})`
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await (emptied
      ? sql`update ${sql.table(table)} set ${emptied} where ${some}`
      : sql`delete from ${sql.table(table)} where ${some}`
    ).execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < BigInt(batch)) return total
  }
}
