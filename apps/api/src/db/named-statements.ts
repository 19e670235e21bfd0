import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { TimedClient } from './timed-client.ts'

/** Statements are kept by every connection, so that not every shape of a long import may take a place. */
const mostNames = 1000
/** The worklist, which asks nine questions in one, has 24,000 and takes longer to plan than to answer. */
const longestText = 40_000

/**
 * Written into a question whose best plan depends on what is asked for: one that is kept for all values would
 * be several times slower. Searching and mapping the directory is of this kind, a queue is not.
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

/** Asks every question by a name, so that PostgreSQL reads and plans it once per connection. */
export class NamedClient extends TimedClient {
  // pg's own signature has nine overloads; the two arguments that matter here are looked at as they are.
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked
    const isNamed = typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isQuestion.test(text))
    const name = isNamed ? nameOf(text) : undefined
    if (name) return super.query({ name, text, values } as QueryConfig, ...(rest as [])) as never
    return super.query(...(asked as [string])) as never
  }
}
