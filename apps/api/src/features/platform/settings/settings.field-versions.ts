import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { stale } from '../../../kit/records/version.ts'

type Read = { fields: readonly string[]; version: number | undefined }

/** Two administrators may save different settings: a 409 only if one of `fields` was changed after `version`. */
export async function refuseStaleFields(tx: Tx, { fields, version }: Read, current: () => Promise<unknown>) {
  if (version === undefined) return
  const { versions } = await tx.db
    .selectFrom('network_setting')
    .select(sql<Record<string, number>>`field_versions`.as('versions'))
    .executeTakeFirstOrThrow()
  if (fields.some((field) => (versions[field] ?? 1) > version)) throw stale('setting', undefined, await current())
}

/** A new version of the settings, and of `fields`. */
export const newVersions = (fields: readonly string[]) => ({
  version: sql<number>`version + 1`,
  field_versions: sql<Record<string, number>>`field_versions || (
    select jsonb_object_agg(field, version + 1) from unnest(${fields}::text[]) as field)`,
})
