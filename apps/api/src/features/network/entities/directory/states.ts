import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'

/** Written out, not given as values: by these words PostgreSQL knows the indexes that have only such entities. */
export const isActive = sql<boolean>`entity.entity_state = ${sql.lit(EntityState.Active)}`
export const isThere = sql<boolean>`entity.entity_state in (${sql.lit(EntityState.Active)}, ${sql.lit(EntityState.Listed)})`
