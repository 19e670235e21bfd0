import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { erasedColumns, otherColumns } from './erasures.columns.ts'

const { db } = await openWorld()

const listed = (columns = '') => columns.split(' ').filter(Boolean)
const namesOf = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`)

test('each column that can hold text says what an erasure does with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and (typcategory in ('S', 'A') or typname in ('json', 'jsonb', 'bytea', 'uuid', 'name', 'xml')) order by 1`.execute(
    db,
  )
  const inRules = Object.entries(erasedColumns).flatMap(([table, { removed, set, kept, derived }]) =>
    namesOf(table, [...listed(removed), ...Object.keys(set ?? {}), ...listed(kept), ...listed(derived)]),
  )
  const others = Object.values(otherColumns).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => namesOf(table, listed(columns))),
  )
  expect([...inRules, ...others].sort()).toEqual(rows.map(({ name }) => name).sort())
})
