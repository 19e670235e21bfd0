/**
 * People recorded under a code name: does a viewer’s side know who it is? The row of such a customer has nothing that
 * identifies anyone (`customers/code-names/identity.ts` has the rest). These conditions are for what was written about
 * the person elsewhere, and for searches: notes, files, answers to custom fields, consents, earlier audit entries.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../context.ts'
import { personName } from './person-name.ts'

/** Recorded under a code name by another side. `table`: of customers. */
export const isUnderCodeName = (viewer: Viewer, table = 'customer') =>
  sql<boolean>`(${sql.ref(`${table}.is_code_named`)}
    and ${sql.ref(`${table}.owner_entity_id`)} is distinct from ${ownEntity(viewer)}::int)`

/** The name to search by: others find people recorded under a code name by numbers alone. */
export const nameToSearch = (viewer: Viewer) =>
  sql<string | null>`case when not ${isUnderCodeName(viewer)} then ${personName('customer')} end`

/** `isUnderCodeName` for a column that points at a customer; false without one. */
export const isOfCodeName = (viewer: Viewer, customerId: RawBuilder<number | null>) =>
  sql<boolean>`exists (select from customer as unnamed
    where unnamed.id = ${customerId} and ${isUnderCodeName(viewer, 'unnamed')})`

/** Those of these customers of whom the viewer knows only the code name. */
export async function underCodeName({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, ids: readonly number[]) {
  if (!ids.length) return new Set<number>()
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(isUnderCodeName(viewer))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
