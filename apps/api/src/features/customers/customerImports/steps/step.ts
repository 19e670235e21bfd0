import type { DateOrder } from '@handoff/contracts/customers/customerImports'
import type { ApartReason } from '@handoff/contracts/customers/duplicates/choice'
import type { DuplicateChoice, Mapping } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import type { Columns } from '../cells/plan-people.ts'

/** An import that the server works on, held by this step. */
export type Work = {
  id: number
  columns: Columns
  cursor: number
  duplicates: DuplicateChoice
  apartReason: ApartReason | null
}

/** The next one to be worked on of this person's; undefined if another process has it. */
export type Stored = {
  id: number
  state: 'checking' | 'running' | 'undoing'
  cursor: number
  mapping: Mapping
  headings: string[]
  facts: Record<string, { dates?: DateOrder | 'ask' }>
  answers: Record<string, DateOrder>
  duplicates: DuplicateChoice | null
  apartReason: ApartReason | null
}

export async function hold({ db }: Pick<Tx, 'db'>, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, state, cursor, mapping, headings, column_facts as facts, date_orders as answers, duplicates,
      apart_reason as "apartReason"
    from data_import where id = ${id} and kind = 'customers' and state in ('checking', 'running', 'undoing')
    for update skip locked`.execute(db)
  return rows[0]
}

/** Where the next step begins; stored with what this one has done. */
export const goOn = ({ db }: Tx, id: number, cursor: number) =>
  db.updateTable('data_import').set({ cursor }).where('id', '=', id).execute()

export const end = ({ db }: Tx, id: number, state: 'checked' | 'done' | 'undone') =>
  db
    .updateTable('data_import')
    .set((it) => ({ state, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
