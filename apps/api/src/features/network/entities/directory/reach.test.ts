import { hasCapacity as hasCapacityInWords } from '@handoff/contracts/network/entities/capacity-words'
import type { EntityState } from '@handoff/contracts/network/entities/entity'
import type { Reach } from '@handoff/contracts/network/entities/reach'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { hasCapacity } from './capacity.ts'
import { isReachedByPhone, reachOf } from './reach.ts'

const { db } = await openWorld()

test('by phone, and whether a capacity counts, are the same in a condition as in the words, in every state', async () => {
  await sql`insert into entity (network_type, name, entity_state, email, phone)
    select 1, 'Of state ' || state, state, row_number() over () || email, phone
    from generate_series(1, 5) state, unnest(array[null, '@reach.example']) email, unnest(array[null, '', '415-555-0100']) phone,
      generate_series(0, 3)`.execute(db)
  // Of each four: with a login, with the login of someone who has left, with the phone of a location, with none.
  await sql`insert into account (user_type, entity_id, first_name, last_name, email, is_active)
    select 2, id, 'Someone', 'There', 'someone' || id || '@reach.example', id % 4 = 0 from entity
    where name like 'Of state %' and id % 4 < 2`.execute(db)
  await sql`insert into entity_address (entity_id, address_line1, phone, is_confidential)
    select id, '1 Main Street', '415-555-0101', id % 3 = 0 from entity where name like 'Of state %' and id % 4 = 2`.execute(
    db,
  )
  const { rows } = await sql<{ reach: Reach; entityState: EntityState; isByPhone: boolean; counts: boolean }>`
    select ${reachOf()} as reach, entity_state as "entityState", ${isReachedByPhone('entity')} as "isByPhone",
      ${hasCapacity} as counts from entity`.execute(db)
  expect(rows.filter(({ reach, isByPhone }) => isByPhone !== (reach === 'phone'))).toEqual([])
  expect(rows.filter((row) => row.counts !== hasCapacityInWords(row))).toEqual([])
  expect(new Set(rows.map(({ reach }) => reach))).toEqual(
    new Set(['invited', 'inactive', 'rejected', 'none', 'login', 'email', 'phone']),
  )
})
