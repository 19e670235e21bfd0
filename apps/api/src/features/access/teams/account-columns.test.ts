import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { accountColumns } from './account-columns.ts'

const { db } = await openWorld()

/** Every column that references an account, and numbers named as if they did. */
async function columnsOfAccounts() {
  const { rows } = await sql<{ name: string }>`
    with reference as (
      select conrelid as relation, conkey[1] as position, confrelid = 'account'::regclass as is_account
      from pg_constraint where contype = 'f' and cardinality(conkey) = 1)
    select distinct relation.relname || '.' || attribute.attname as name
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
    left join reference on reference.relation = relation.oid and reference.position = attribute.attnum
    where relation.relkind in ('r', 'p') and not relation.relispartition and relation.relnamespace = 'public'::regnamespace
      and not attribute.attisdropped
      and (reference.is_account or reference.relation is null
        and attribute.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype)
        and attribute.attname ~ '(account_id|_by|_by_id|(author|requester|assignee|owner|teammate|user|person)_id)$')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('each column with an account declares its fate when the person leaves', async () => {
  expect(await columnsOfAccounts()).toEqual(Object.keys(accountColumns).sort())
})
