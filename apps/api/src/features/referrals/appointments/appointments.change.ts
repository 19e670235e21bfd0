import type { ExpressionBuilder, UpdateObject } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Tx } from '../../../kit/context.ts'
import { appointmentRows } from './appointments.visibility.ts'

type Change = UpdateObject<DB, 'appointment'>

/** Changes several in one statement, each with its next version and calendar sequence. Returns their new state. */
export async function changeAppointments(tx: Tx, ids: readonly number[], change: Change) {
  if (!ids.length) return []
  await tx.db
    .updateTable('appointment')
    .set((it: ExpressionBuilder<DB, 'appointment'>) => ({
      ...change,
      sequence: it('sequence', '+', 1),
      version: it('version', '+', 1),
      updated_at: tx.now(),
    }))
    .where('id', 'in', ids)
    .execute()
  return appointmentRows(tx).where('appointment.id', 'in', ids).orderBy('appointment.id').execute()
}
