import { hasFlag, type Input } from '@handoff/contracts/kit'
import { type imports, importUndoDays } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { conflict, forbidden } from '../../../../kit/problem.ts'
import { removeUnused } from '../../entities/life/remove-unused.ts'
import { show as showLocation } from '../../locations/locations.detail.ts'
import { removeLocation } from '../../locations/locations.service.ts'
import { show, undoableSince } from '../imports.queries.ts'
import { keep } from '../imports.service.ts'
import { reasonAgainst, undoOrganizations } from '../plan/organizations.ts'
import { removeNote, restoreEntity, restoreLocation } from './take-row.ts'

/**
 * Takes back what an import has done, the last row first. What someone has used or changed since stays as it is, and
 * its row says why.
 */
export const undo = (ctx: Ctx, { id }: Input<typeof imports.undo>) =>
  ctx.transaction(async (tx) => {
    const { kind, counts, runAt } = await show(tx, { id })
    if ((counts.updated ?? 0) > 0 && !hasFlag(tx.viewer, 'network', 'edit'))
      throw forbidden('You can import providers and locations, but not change existing ones')
    await close(tx, id)
    const touched = await tx.db
      .selectFrom('data_import_row')
      .select(['number', 'status', 'target_id as targetId', 'target_version as version', 'before'])
      .where('import_id', '=', id)
      .where('status', 'in', ['created', 'updated'])
      // Individuals go before the organization that they belong to.
      .$if(kind === 'entities', (it) =>
        it.orderBy(sql`exists (select from entity where entity.id = target_id and parent_id is not null)`, 'desc'),
      )
      .orderBy('number', 'desc')
      .execute()

    const rows = []
    const versions = versionsAsUndone()
    for (const { number, status, targetId, version, before } of touched) {
      const id = targetId!
      const filled = { id, version: versions.of(id, version!), empty: before }
      const reason = await reasonAgainst(tx, async () => {
        if (kind === 'entities') await removeNote(tx, { entityId: id, runAt: runAt! })
        if (kind === 'entities' && status === 'created') await removeUnused(tx, id)
        else if (status === 'created') await removePlace(tx, id, version!)
        else if (kind === 'entities') await restoreEntity(tx, filled, runAt!)
        else await restoreLocation(tx, filled)
      })
      if (reason === null) versions.restored(id, version!, filled.version + 1)
      rows.push(
        reason === null
          ? { number, status: 'undone', problems: [] }
          : { number, status: 'kept', problems: [{ column: null, message: reason, status: 409 }] },
      )
    }
    await keep(tx, id, rows)
    await undoOrganizations(tx, id, (entityId) => removeUnused(tx, entityId))
    const undone = rows.filter(({ status }) => status === 'undone').length
    await tx.record({ type: 'import.undone', importId: id, undone, kept: rows.length - undone })
    return show(tx, { id })
  })

/** Where several rows have filled the same one, taking back the later is no change by someone else. */
function versionsAsUndone() {
  const versions = new Map<number, { was: number; is: number }>()
  return {
    of: (id: number, version: number) => {
      const one = versions.get(id)
      return one?.was === version ? one.is : version
    },
    restored: (id: number, version: number, is: number) => void versions.set(id, { was: version - 1, is }),
  }
}

/** Of two at once the second finds it undone. */
async function close(tx: Tx, id: number) {
  const closed = await tx.db
    .updateTable('data_import')
    .set((it) => ({ state: 'undone', undone_by: tx.viewer.id, undone_at: tx.now(), version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('run_at', '>', undoableSince(tx.now()))
    .executeTakeFirst()
  if (closed.numUpdatedRows > 0n) return
  const { state } = await show(tx, { id })
  if (state === 'undone') throw conflict('This import was already undone')
  if (state === 'done') throw conflict(`An import can be undone for ${importUndoDays} days`)
  throw conflict('This import hasn’t run yet')
}

async function removePlace(tx: Tx, id: number, version: number) {
  await sql`select from entity_address where id = ${id} for update`.execute(tx.db)
  const place = await showLocation(tx, { id })
  if (place.version !== version) throw conflict('It has changed since then')
  await removeLocation(tx, id)
}
