import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Who was imported, or taken back, is in the lists of its side and of the administrators. */
export const publishImports: Listener = async (db, { event }) => {
  if ((event.type !== 'import.run' && event.type !== 'import.undone') || event.ownerId === undefined) return
  const sides = [...new Set([event.ownerId, null])]
  for (const noun of ['import', 'customer'] as const) await publishChange(db, { noun }, { sides, area: 'customers' })
}
