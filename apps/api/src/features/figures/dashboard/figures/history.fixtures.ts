import type { Database } from '../../../../db/open.ts'

export type Row = {
  id: number
  type: string
  at: Date
  /** Who did it, and for which entity; null for the administrative side, and for a rule. */
  accountId: number | null
  entityId: number | null
  data: Record<string, unknown>
  /** New value of each changed field of a customer, as text. */
  values: Record<string, string | null>
}

/** All recorded events, read on from where the last read ended. */
export function historyOf(db: Database['db']) {
  const rows: Row[] = []

  return async () => {
    const last = rows.at(-1)?.id ?? 0
    const events = await db
      .selectFrom('event')
      .select(['id', 'type', 'at', 'account_id as accountId', 'entity_id as entityId', 'data'])
      .where('id', '>', last)
      .orderBy('id')
      .execute()
    const values = await db
      .selectFrom('event_change')
      .select(['event_id as id', 'field', 'after'])
      .where('event_id', '>', last)
      .execute()
    const of = Map.groupBy(values, ({ id }) => id)
    for (const row of events)
      rows.push({
        ...row,
        data: row.data as Row['data'],
        values: Object.fromEntries((of.get(row.id) ?? []).map(({ field, after }) => [field, after])),
      })
    return rows as readonly Row[]
  }
}
