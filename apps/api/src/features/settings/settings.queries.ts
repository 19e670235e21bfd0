import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

/** West to east, as people look for them. */
export const timeZones = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('time_zone').select(['name', 'label', 'language']).orderBy('offset_minutes').orderBy('name').execute()

export const isTimeZone = async ({ db }: Pick<Ctx, 'db'>, language: string) =>
  !!(await db.selectFrom('time_zone').select('name').where('language', '=', language).executeTakeFirst())

export async function databaseVersion({ db }: Pick<Ctx, 'db'>) {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]!.version}`
}
