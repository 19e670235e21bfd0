import { customerYears, type Periods, retentionKindNames, retentionKinds } from '@handoff/contracts/platform/retention'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'

const usual = Object.fromEntries([
  ...retentionKindNames.map((kind) => [kind, retentionKinds[kind].usual]),
  ['customers', customerYears.usual],
]) as Periods

export async function periodsIn(db: Kysely<DB>): Promise<Periods> {
  const { periods } = await db.selectFrom('retention_setting').select('periods').executeTakeFirstOrThrow()
  return { ...usual, ...(periods as Partial<Periods>) }
}
