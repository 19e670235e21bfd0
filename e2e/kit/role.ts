import path from 'node:path'
import { runningEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { openDatabase } from '../../apps/api/src/db/open.ts'
import { type Account, emailOf } from './api.ts'
import type { Product } from './product.ts'

/** Removes areas from the role of a demo account, until the result is disposed. Roles have no page yet. */
export async function withoutAreas(product: Product, account: Account, names: string[] | 'all') {
  const connectionString = runningEmbedded(path.join(product.dataDir, 'data'))
  const { db, close } = openDatabase({ connectionString, poolSize: 1, namedStatements: false })
  const { role_id: id } = await db
    .selectFrom('account')
    .select('role_id')
    .where('email', '=', emailOf(account))
    .executeTakeFirstOrThrow()
  const ofRole = db.selectFrom('role_access').select(['name', 'is_view']).where('role_id', '=', id)
  const before = await ofRole.execute()
  const change = (name: string, isView: boolean) =>
    db.updateTable('role_access').set({ is_view: isView }).where('role_id', '=', id).where('name', '=', name).execute()

  for (const { name } of before) if (names === 'all' || names.includes(name)) await change(name, false)
  return {
    [Symbol.asyncDispose]: async () => {
      for (const it of before) await change(it.name, it.is_view)
      await close()
    },
  }
}
