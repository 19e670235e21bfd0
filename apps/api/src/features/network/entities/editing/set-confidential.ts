import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import type { Ctx } from '../../../../kit/context.ts'
import { notFound } from '../../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../../kit/records/version.ts'

/** People who are recorded under a code name stay so when the provider is confidential no longer. */
export const setConfidential = (ctx: Ctx, { id, isConfidential, version }: Input<typeof entities.setConfidential>) =>
  ctx.transaction(async (tx) => {
    const before = await tx.db
      .selectFrom('entity')
      .select(['version', 'is_confidential as isConfidential'])
      .where('id', '=', id)
      .where('merged_into_id', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('provider')
    if (before.isConfidential === isConfidential) return before
    const update = tx.db.updateTable('entity').set({ is_confidential: isConfidential })
    const from = version ?? before.version
    await bumpVersion(update, { id, version: from }, () => stale('provider', undefined, before))
    await tx.record({ type: 'entity.changed', entityId: id, fields: ['isConfidential'] })
    return { isConfidential, version: from + 1 }
  })
