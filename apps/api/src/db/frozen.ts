import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'

/** In milliseconds. Together they are below the 3 s within which a request has to be answered. */
const intervals = { look: 250, longQuery: 750, answer: 1_500, turn: 100 }

/**
 * A stopped database, or one behind a network that drops everything, closes no connection: queries would hang until the
 * system gives up, which takes minutes. If a connection is in use for long, a new connection probes the database.
 * Without an answer, all connections of the pool are closed, so that their queries fail as they do when the database is
 * down. Returns a function to stop watching.
 */
export function watchForFreeze(pool: Pool, connectionString: string) {
  /** Zero while it is not in use. */
  const inUseSince = new Map<PoolClient, number>()
  const set = (client: PoolClient, at: number) => void inUseSince.set(client, at)
  pool.on('connect', (client) => set(client, 0))
  pool.on('acquire', (client) => set(client, performance.now()))
  pool.on('release', (_, client) => set(client, 0))
  pool.on('remove', (client) => void inUseSince.delete(client))

  let isFrozen = false
  let isAsking = false
  const isWaiting = () =>
    [...inUseSince.values()].some((since) => since > 0 && performance.now() - since > intervals.longQuery)

  async function look() {
    if (isAsking || !(isFrozen || isWaiting())) return
    isAsking = true
    try {
      isFrozen = !(await answers(connectionString))
      if (isFrozen) for (const client of inUseSince.keys()) closeSocket(client)
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(() => void look(), intervals.look).unref()
  return () => clearInterval(timer)
}

/**
 * Does the database answer in time? A refusal is an answer too. Time is counted in short sleeps: while this process is
 * busy it can't read an answer, and a long sleep counts as a short one.
 */
async function answers(connectionString: string) {
  const client = new Client({ connectionString, application_name: 'handoff freeze watch' })
  client.on('error', () => {})
  const probe = client.connect().then(() => client.query('select 1').then(isAnswer, isAnswer), hasRefused)
  let hasAnswered = false
  for (let waited = 0; !hasAnswered && waited < intervals.answer; waited += intervals.turn)
    hasAnswered = await Promise.race([probe, sleep(intervals.turn, false, { ref: false })])
  closeSocket(client)
  return hasAnswered
}

const isAnswer = () => true
/** With EAGAIN only the system answers: too many connections wait at the socket of the database. */
const hasRefused = (error: NodeJS.ErrnoException) => error.code !== 'EAGAIN'

/** `end` would wait for the query in progress. */
function closeSocket(client: Client | PoolClient) {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}
