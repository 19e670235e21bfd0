import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll } from 'vitest'

/**
 * The statements that tests run on the embedded PostgreSQL, stored so that the oldest supported version can prepare
 * each of them. `npm test` sets the folder; without it nothing is stored.
 */
export const statementsFolder = process.env.TEST_STATEMENTS

type Recorded = { seen: Set<string>; added: string[] }
type Query = ((this: Client, ...parameters: unknown[]) => unknown) & { recorded?: Recorded }

/** A setup file for API tests: it sees every query of the worker's connections. It is loaded once per test file. */
const prototype = Client.prototype as unknown as { query: Query }
const recorded = statementsFolder ? (prototype.query.recorded ?? record()) : undefined

function record(): Recorded {
  const query = prototype.query
  const it: Recorded = { seen: new Set(), added: [] }
  const recording = function (this: Client, ...parameters: unknown[]) {
    const [first] = parameters
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string' && !it.seen.has(text)) {
      it.seen.add(text)
      it.added.push(text)
    }
    return query.apply(this, parameters)
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

/** All stored statements, each once, in a fixed order. */
export function recordedStatements(folder: string) {
  if (!existsSync(folder)) return []
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n'))
  return [...new Set(lines)].sort().map((line) => JSON.parse(line) as string)
}
