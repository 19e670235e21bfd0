import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { TimedClient } from './timed-client.ts'

/** Every connection caches the statements, so not every shape of a long import may get a name. */
const mostNames = 1000
/** The worklist, which combines nine queries, has 24,000 and takes longer to plan than to run. */
const longestText = 40_000

/**
 * Marks a query whose best plan depends on its parameters: a generic plan would be several times slower. Searching and
 * mapping the directory is such a query, a queue is not.
 */
export const plannedAgain = '/* planned again */'

const names = new Map<string, string>()
/** For tests, which share this module: an earlier file may have used up all the names. */
export const forgetNames = () => names.clear()

function nameOf(text: string) {
  const known = names.get(text)
  if (known || names.size >= mostNames || text.length > longestText || text.includes(plannedAgain)) return known
  const name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** Several statements in one text, as in a migration, have no parameters and can't have a name. */
const isQuestion = /^\s*(select|with)\b/

/** Runs every query as a named statement, so that PostgreSQL parses and plans it once per connection. */
export class NamedClient extends TimedClient {
  // pg's own signature has nine overloads; only the two arguments that matter are read.
  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters
    const isNamed = typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isQuestion.test(text))
    const name = isNamed ? nameOf(text) : undefined
    if (name) return super.query({ name, text, values } as QueryConfig, ...(rest as [])) as never
    return super.query(...(parameters as [string])) as never
  }
}
