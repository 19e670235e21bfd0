import type { Input } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import type { requests } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { kinds } from './kinds/index.ts'
import type { DuplicateSearch } from './kinds/kind.ts'

/** What is in the network already, before someone asks for it again. What is typed need not be complete. */
export const duplicates = (ctx: Ctx, { requestType, payload }: Input<typeof requests.duplicates>) =>
  kinds[requestType].duplicates(ctx, { payload })

/** Which of many have a duplicate, in one statement. */
export async function areDuplicates(
  ctx: Ctx,
  many: readonly (DuplicateSearch & { requestType: RequestType })[],
): Promise<boolean[]> {
  const queries = many.map(({ requestType, ...wanted }) => kinds[requestType].duplicatesQuery(ctx, wanted))
  if (!queries.some((query) => query)) return many.map(() => false)
  const one = sql`array[${sql.join(queries.map((query) => (query ? sql`exists (${query})` : sql`false`)))}]`
  const { rows } = await sql<{ are: boolean[] }>`select ${one} as are`.execute(ctx.db)
  return rows[0]!.are
}
