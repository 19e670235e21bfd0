import { type Periods, usualPeriods } from '@handoff/contracts/platform/retention'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'

export async function periodsIn(db: Kysely<DB>): Promise<Periods> {
  const { periods } = await db.selectFrom('retention_setting').select('periods').executeTakeFirstOrThrow()
  return { ...usualPeriods, ...(periods as Partial<Periods>) }
}
