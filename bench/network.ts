import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/start.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { type Database, openDatabase } from '../apps/api/src/db/open.ts'
import type { DB } from '../apps/api/src/db/schema.ts'
import { hashOf } from '../apps/api/src/kit/security/token.ts'

/** Referrals received per entity, in a network of any size. */
export const referralsPerEntity = 500

export type Bench = { database: Database; connectionString: string; token: string; stop: () => Promise<void> }
export type Network = Bench & { referrals: number }

/** A new database with this many referrals, and the token of someone at one of its entities. */
export const buildNetwork = async (referrals: number): Promise<Network> => ({
  ...(await buildDatabase(fill(referrals))),
  referrals,
})

/** A new database, filled by these statements, and a token of its first account. */
export async function buildDatabase(
  statements: string[],
  prepare: (db: Kysely<DB>) => Promise<void> = async () => {},
): Promise<Bench> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'handoff-bench-'))
  // The database's user must be able to enter it, or the cluster is created elsewhere and left behind.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, say: () => {}, isThrowaway: false })
  await migrate(embedded.connectionString)
  const database = openDatabase({ connectionString: embedded.connectionString, poolSize: 4 })
  const { db } = database
  const token = 'a token of the bench'
  await prepare(db)
  // Without the time limits of the pool.
  const filling = new Client({ connectionString: embedded.connectionString })
  await filling.connect()
  try {
    for (const statement of statements) await filling.query(statement)
    await filling.query('vacuum analyze')
  } finally {
    await filling.end()
  }
  await openSession(db, token)
  return {
    database,
    connectionString: embedded.connectionString,
    token,
    stop: async () => {
      await database.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Evenly distributed over entities, stages, and the last half year; the same at every size. */
const fill = (referrals: number) => {
  const entities = Math.max(2, Math.round(referrals / referralsPerEntity))
  return [
    `insert into entity (network_type, name) select 2, 'Member ' || n from generate_series(1, ${entities}) n`,
    `insert into entity_address (entity_id, address_line1) select id, 'Street ' || id from entity`,
    `insert into account (user_type, entity_id, first_name, last_name, email)
     select 2, id, 'Person', 'Number ' || id, 'person' || id || '@bench.example' from entity`,
    `insert into customer (owner_entity_id, first_name, last_name, email, created_at)
     select 1 + n % ${entities}, 'First' || n % 997, 'Last' || n % 1999, 'customer' || n || '@bench.example',
       now() - n % 400 * interval '1 day'
     from generate_series(1, ${Math.ceil(referrals / 4)}) n`,
    `insert into referral_group (customer_id, from_entity_id, created_by_id, category_id, priority)
     select 1 + n / 4 % ${Math.ceil(referrals / 4)}, 1 + n % ${entities}, 1 + n % ${entities}, 1 + n % 16, 1 + n % 3
     from generate_series(0, ${referrals - 1}) n`,
    `insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, status, stage,
       sent_at, due_at, answered_at, hours_to_answer, closed_at, ended_at, met_level, updated_at)
     select id, customer_id, from_entity_id, 1 + (from_entity_id + id / ${entities} % ${entities - 1}) % ${entities}, category_id, priority,
       (array[3, 3, 3, 1, 1, 1, 1, 2, 4, 1])[1 + id % 10],
       (array['sent', 'opened', 'info_requested', 'accepted', 'accepted', 'closed', 'closed', 'rejected', 'cancelled', 'closed'])[1 + id % 10],
       now() - id % 180 * interval '1 day', now() + (id % 9 - 3) * interval '1 hour' - id % 3600 * interval '1 second',
       case when id % 10 between 3 and 7 then now() - id % 170 * interval '1 day' end,
       case when id % 10 between 3 and 7 then id % 60 end,
       case when id % 10 in (5, 6, 9) then now() - id % 150 * interval '1 day' end,
       case when id % 10 >= 5 then now() - id % 150 * interval '1 day' end,
       case when id % 10 in (5, 6, 9) then 1 + id % 3 end,
       now() - id % 150 * interval '1 day' - id % 86400 * interval '1 second'
     from referral_group`,
  ]
}

async function openSession(db: Kysely<DB>, token: string) {
  await db
    .insertInto('session')
    .values({
      account_id: 1,
      token_hash: hashOf(token),
      is_remembered: false,
      last_seen_at: sql`now() + interval '1 hour'`,
      expires_at: sql`now() + interval '1 day'`,
    })
    .execute()
}

/** A statement that adds an administrator's session with this token. */
export const administratorSession = (token: string) => `
  with administrator as (
    insert into account (user_type, first_name, last_name, email)
    values (1, 'Alma', 'Bench', 'alma@bench.example') returning id)
  insert into session (account_id, token_hash, is_remembered, last_seen_at, expires_at)
  select id, '\\x${hashOf(token).toString('hex')}', false, now() + interval '1 hour', now() + interval '1 day'
  from administrator`
