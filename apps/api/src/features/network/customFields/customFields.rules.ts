import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'

/** Eligibility rules name an option by its words: they follow when it is renamed, also where two swap their names. */
export async function renameInRules({ db }: Tx, fieldId: number, renamed: readonly { was: string; name: string }[]) {
  if (!renamed.length) return
  await sql`
    update eligibility_rule set rule = jsonb_set(rule, '{value}', to_jsonb(renamed.name))
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as renamed (was text, name text)
    where kind = 'customField' and least = ${fieldId} and lower(rule ->> 'value') = lower(renamed.was)`.execute(db)
}

/** A rule about a deleted field would ask a question that no one can answer. */
export const removeRulesOf = ({ db }: Tx, fieldId: number) =>
  sql`delete from eligibility_rule where kind = 'customField' and least = ${fieldId}`.execute(db)
