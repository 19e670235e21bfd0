import { expect, test } from 'vitest'
import { openTestDatabase } from '../test/database.ts'
import { recordedStatements, statementsFolder } from '../test/statements.ts'

const isScript = (text: string) => /;\s*\S/.test(text)
/**
 * Statements PostgreSQL can prepare; others (begin, listen, copy, set) are run by the tests of db, events, bus, and
 * backup.
 */
const preparable = /^\s*(select|insert|update|delete|merge|values|with)\b/i

test.skipIf(!statementsFolder)(
  'this version understands every statement that the API suite ran on the embedded one',
  async () => {
    const statements = recordedStatements(statementsFolder!).filter((text) => preparable.test(text) && !isScript(text))
    expect(statements.length, 'run the API suite first').toBeGreaterThan(1_000)
    const { pool, close } = await openTestDatabase({ poolSize: 1 })
    const refused: string[] = []
    for (const text of statements) {
      try {
        await pool.query(`prepare recorded as ${text}`)
        await pool.query('deallocate recorded')
      } catch (error) {
        refused.push(`${(error as Error).message}: ${text.slice(0, 300)}`)
      }
    }
    await close()
    expect(refused).toEqual([])
  },
  120_000,
)
