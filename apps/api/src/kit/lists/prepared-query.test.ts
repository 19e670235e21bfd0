import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { openTestDatabase } from '../../test/database.ts'
import { checkShapes, prepared } from './prepared-query.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
// An earlier test file may have turned it on.
beforeEach(() => checkShapes(false))

const categoriesLike = (name: string, most: number, built: string[] = []) =>
  prepared(database.db, 'categories for the test', { name, most }, (slots) => {
    built.push('once')
    return database.db
      .selectFrom('category')
      .select('name')
      .where('name', 'like', slots.name)
      .orderBy('name')
      .limit(slots.most)
      .compile()
  })

test('builds the statement once, and binds the values of each call', async () => {
  const built: string[] = []
  expect(await categoriesLike('F%', 10, built)).toEqual([{ name: 'Financial' }, { name: 'Food' }])
  expect(await categoriesLike('H%', 10, built)).toEqual([{ name: 'Housing' }])
  expect(await categoriesLike('F%', 1, built)).toEqual([{ name: 'Financial' }])
  expect(built).toHaveLength(1)
})

test('accepts lists as values, and keeps constants', async () => {
  const categoriesIn = (names: string[]) =>
    prepared(database.db, 'categories by name for the test', { names }, (slots) =>
      database.db
        .selectFrom('category')
        .select('name')
        .where('name', '=', sql<string>`any(${slots.names})`)
        .where('is_active', '=', true)
        .orderBy('name')
        .compile(),
    )
  expect(await categoriesIn(['Food', 'Legal'])).toEqual([{ name: 'Food' }, { name: 'Legal' }])
  expect(await categoriesIn(['Housing'])).toEqual([{ name: 'Housing' }])
})

test('uses the connection of its transaction', async () => {
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('category').values({ name: 'Zoo', color: '#000000', icon: 'paw' }).execute()
    const seen = (db: typeof trx) =>
      prepared(db, 'the zoo for the test', { name: 'Zoo' }, ({ name }) =>
        db.selectFrom('category').select('name').where('name', '=', name).compile(),
      )
    expect(await seen(trx)).toHaveLength(1)
    expect(await seen(database.db as typeof trx)).toHaveLength(0)
  })
})
