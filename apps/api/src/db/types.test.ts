import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../test/database.ts'
import { describeSchema, schemaFile } from './types.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('the row types match the migrations', async () => {
  const written = await readFile(schemaFile, 'utf8')
  expect(written, 'run `npm run db:types` after a change of the migrations').toBe(await describeSchema(database.pool))
})
