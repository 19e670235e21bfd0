import { type QueryExecutorProvider, sql } from 'kysely'
import { Client } from 'pg'

/**
 * What the API processes tell each other, through PostgreSQL: LISTEN and NOTIFY on one channel. Messages carry ids;
 * anyone who hears one reads the rest from the database. A process that was cut off has missed some for good, which
 * `bus.reconnected` tells its subscribers, so that they can look for themselves.
 */

const channel = 'handoff'
/** PostgreSQL refuses 8,000 bytes and more. */
const mostBytes = 7_900
const reconnected = 'bus.reconnected'

const firstDelay = 100
const longestDelay = 5_000
const heartbeatEvery = 20_000
const answerWithin = 5_000

export type Topics = Record<string, unknown>
type Subscriber = (payload: never) => void | Promise<void>

export type BusOptions = { connectionString: string; onError?: (error: unknown) => void }

export type Bus<T extends Topics> = {
  /** Handlers also hear what their own process publishes. Returns how to unsubscribe. */
  subscribe<Topic extends keyof T & string>(
    topic: Topic,
    handler: (payload: T[Topic]) => void | Promise<void>,
  ): () => void
  subscribe(topic: typeof reconnected, handler: () => void | Promise<void>): () => void
  /** Given a transaction, it is sent when that commits, and never when it does not. Throws above 7,900 bytes. */
  publish<Topic extends keyof T & string>(
    executor: QueryExecutorProvider,
    topic: Topic,
    payload: T[Topic],
  ): Promise<void>
  isConnected(): boolean
  /** Resolves when messages are heard; rejects when the bus was closed. */
  whenConnected(): Promise<void>
  close(): Promise<void>
}

/** Listens on a connection of its own, which is opened again whenever it breaks. Returns before it is connected. */
export function openBus<T extends Topics = Topics>({ connectionString, onError = () => {} }: BusOptions): Bus<T> {
  const subscribers = new Map<string, Set<Subscriber>>()
  let client: Client | null = null
  let isClosed = false
  let hasBeenConnected = false
  let delay = firstDelay
  let retry: NodeJS.Timeout | undefined
  let connected = Promise.withResolvers<void>()
  // No one has to wait for it.
  connected.promise.catch(() => {})

  function tell(topic: string, payload: unknown) {
    for (const handler of subscribers.get(topic) ?? []) {
      void tellOne(handler, payload)
    }
  }

  /** Neither a throw nor a rejection keeps the others from hearing. */
  async function tellOne(handler: Subscriber, payload: unknown) {
    try {
      await handler(payload as never)
    } catch (error) {
      onError(error)
    }
  }

  function hear(text: string | undefined) {
    try {
      const [topic, payload] = JSON.parse(text ?? '') as [string, unknown]
      tell(topic, payload)
    } catch (error) {
      onError(error)
    }
  }

  async function connect() {
    const attempt = new Client({
      connectionString,
      application_name: 'handoff bus',
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
    })
    const heartbeat = setInterval(() => void attempt.query('select 1').catch(lost), heartbeatEvery)
    heartbeat.unref()

    let isLost = false
    function lost(error?: unknown) {
      if (isLost) return
      isLost = true
      clearInterval(heartbeat)
      if (client === attempt) {
        client = null
        connected = Promise.withResolvers()
        connected.promise.catch(() => {})
        if (isClosed) connected.reject(new Error('The bus is closed'))
      }
      attempt.end().catch(() => {})
      if (isClosed) return
      if (error) onError(error)
      tryAgainSoon()
    }
    attempt.on('error', lost)
    attempt.on('end', () => lost())
    attempt.on('notification', ({ payload }) => hear(payload))

    try {
      await attempt.connect()
      await attempt.query(`listen ${channel}`)
    } catch (error) {
      return lost(error)
    }
    if (isLost || isClosed) return lost()

    client = attempt
    delay = firstDelay
    connected.resolve()
    if (hasBeenConnected) tell(reconnected, null)
    hasBeenConnected = true
  }

  function tryAgainSoon() {
    // Not all processes at the same moment.
    const wait = delay * (0.5 + Math.random())
    delay = Math.min(delay * 2, longestDelay)
    retry = setTimeout(() => void connect(), wait)
    retry.unref()
  }

  void connect()

  return {
    subscribe(topic: string, handler: Subscriber) {
      const handlers = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, handlers.add(handler))
      return () => void handlers.delete(handler)
    },

    publish: (executor, topic, payload) => notify(executor, topic, payload),

    isConnected: () => client !== null,
    whenConnected: () => connected.promise,

    async close() {
      isClosed = true
      clearTimeout(retry)
      connected.reject(new Error('The bus is closed'))
      await client?.end()
    },
  }
}

/** Sends without a bus of one's own: for services, which publish inside their transaction. */
export async function notify(executor: QueryExecutorProvider, topic: string, payload: unknown) {
  const text = JSON.stringify([topic, payload])
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) throw new Error(`A message of ${bytes} bytes on ${topic} is too long: split its ids`)
  await sql`select pg_notify(${channel}, ${text})`.execute(executor)
}

/** Cuts a list of ids into lists that fit into one message each, next to 900 bytes of other things. */
export function* splitIds(ids: Iterable<number>): Generator<number[]> {
  let part: number[] = []
  let bytes = 0
  for (const id of ids) {
    const size = String(id).length + 1
    if (bytes + size > mostBytes - 900) {
      yield part
      part = []
      bytes = 0
    }
    part.push(id)
    bytes += size
  }
  if (part.length > 0) yield part
}
