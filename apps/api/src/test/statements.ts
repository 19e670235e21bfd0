import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll } from 'vitest'

/**
 * The texts of the statements that the tests ask the embedded PostgreSQL, kept so that the oldest supported version can
 * prepare each of them. The folder is the one that `npm test` names; without it nothing is kept.
 */
export const statementsFolder = process.env.TEST_STATEMENTS

type Recorded = { seen: Set<string>; added: string[] }
type Query = ((this: Client, ...asked: unknown[]) => unknown) & { recorded?: Recorded }

/** A setup file of the API's tests: every query of the worker's connections passes here. It is read once per test file. */
const prototype = Client.prototype as unknown as { query: Query }
const recorded = statementsFolder ? (prototype.query.recorded ?? record()) : undefined

function record(): Recorded {
  const query = prototype.query
  const it: Recorded = { seen: new Set(), added: [] }
  const recording = function (this: Client, ...asked: unknown[]) {
    const [first] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string' && !it.seen.has(text)) {
      it.seen.add(text)
      it.added.push(text)
    }
    return query.apply(this, asked)
  }
  prototype.query = Object.assign(recording, { recorded: it })
  return it
}

afterAll(() => {
  if (!statementsFolder || !recorded?.added.length) return
  mkdirSync(statementsFolder, { recursive: true })
  const lines = recorded.added.splice(0).map((text) => `${JSON.stringify(text)}\n`)
  appendFileSync(path.join(statementsFolder, `${process.pid}.jsonl`), lines.join(''))
})

/** Everything that was kept, each text once, in a fixed order. */
export function recordedStatements(folder: string) {
  if (!existsSync(folder)) return []
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n'))
  return [...new Set(lines)].sort().map((line) => JSON.parse(line) as string)
}
