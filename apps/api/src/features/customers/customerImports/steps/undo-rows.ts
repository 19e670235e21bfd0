import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { countRows } from '../customerImports.queries.ts'
import { doneBefore, storeTaken, type Taken } from '../customerImports.rows.ts'
import { end, goOn, type Work } from './step.ts'
import { undoRow } from './undo-row.ts'

const atOnce = 200

/** Takes back the rows before the cursor, the last one first. */
export async function undoRows(tx: Tx, { id, cursor }: Work) {
  const rows = await doneBefore(tx, { id, before: cursor, limit: atOnce })
  if (!rows.length) return finish(tx, id)
  const taken: Taken[] = []
  for (const row of rows) {
    const reason = await undoRow(tx, row)
    taken.push(
      reason === null
        ? { number: row.number, status: 'undone' }
        : { number: row.number, status: 'kept', problems: [{ column: null, message: reason, status: 409 }] },
    )
  }
  await storeTaken(tx, id, taken)
  await countRows(tx, id)
  return goOn(tx, id, rows.at(-1)!.number)
}

async function finish(tx: Tx, id: number) {
  await end(tx, id, 'undone')
  const { counts } = await tx.db
    .selectFrom('data_import')
    .select('counts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { undone = 0, kept = 0 } = counts as Record<string, number>
  await tx.record({ type: 'import.undone', importId: id, undone, kept, ownerId: ownEntity(tx.viewer) })
}
