import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { Client } from 'pg'
import type { DB } from '../../db/schema.ts'
import { createEcho, echoTopic } from './bus-echo.ts'
import { pollMessages } from './bus-poll.ts'

/**
 * Messages between API processes, through PostgreSQL: LISTEN and NOTIFY on one channel. Messages carry only ids;
 * receivers read the rest from the database. A process that was disconnected has missed messages for good, so
 * `bus.reconnected` lets its subscribers catch up.
 */

const channel = 'handoff'
/** PostgreSQL rejects 8,000 bytes and more. */
const mostBytes = 7_900
const reconnected = 'bus.reconnected'
const echoStart = `["${echoTopic}"`

const firstDelay = 100
const longestDelay = 5_000
const heartbeatEvery = 20_000
const answerWithin = 5_000

export type Topics = Record<string, unknown>
type Subscriber = (payload: never) => void | Promise<void>

export type BusOptions = {
  /** Where LISTEN works: not through a pooler in transaction mode. */
  connectionString: string
  db: Kysely<DB>
  onError?: (error: unknown) => void
  /** Called when messages begin to arrive, or no longer do, so that they are polled. */
  onHeard?: (isHeard: boolean) => void
  /** In milliseconds. */
  intervals?: { echoEvery?: number; echoWithin?: number; pollEvery?: number }
}

export type Bus<T extends Topics> = {
  /** Handlers also receive messages from this process. Returns a function to unsubscribe. */
  subscribe<Topic extends keyof T & string>(
    topic: Topic,
    handler: (payload: T[Topic]) => void | Promise<void>,
  ): () => void
  subscribe(topic: typeof reconnected, handler: () => void | Promise<void>): () => void
  /** In a transaction, the message is sent on commit, and never without one. Throws above 7,900 bytes. */
  publish<Topic extends keyof T & string>(
    executor: QueryExecutorProvider,
    topic: Topic,
    payload: T[Topic],
  ): Promise<void>
  isConnected(): boolean
  /** Null until the first message to itself has come back, or has not. */
  isHeard(): boolean | null
  /** Resolves once messages are received; rejects if the bus was closed. */
  whenConnected(): Promise<void>
  close(): Promise<void>
}

/** Listens on a dedicated connection, which is reopened whenever it breaks. Returns before it is connected. */
export function openBus<T extends Topics = Topics>({
  connectionString,
  db,
  onError = () => {},
  onHeard,
  intervals = {},
}: BusOptions): Bus<T> {
  const subscribers = new Map<string, Set<Subscriber>>()
  let client: Client | null = null
  let isClosed = false
  let hasBeenConnected = false
  let delay = firstDelay
  let retry: NodeJS.Timeout | undefined
  let connected = Promise.withResolvers<void>()
  // Not everyone awaits it.
  connected.promise.catch(() => {})
  let polling: ReturnType<typeof pollMessages> | null = null
  const { echoEvery: everyMs, echoWithin: withinMs, pollEvery } = intervals
  const echo = createEcho({ say: (name) => notify(db, echoTopic, name), everyMs, withinMs, onChange: heardOrPolled })

  function heardOrPolled(isHeard: boolean) {
    const wasPolling = polling
    onHeard?.(isHeard)
    void polling?.stop()
    polling = isHeard || isClosed ? null : pollMessages({ db, hear, onError, everyMs: pollEvery })
    // Some messages between the two ways may have been lost.
    if (!isHeard || wasPolling) deliver(reconnected, null)
  }

  function deliver(topic: string, payload: unknown) {
    for (const handler of subscribers.get(topic) ?? []) {
      void callHandler(handler, payload)
    }
  }

  /** A handler that throws or rejects must not stop the others. */
  async function callHandler(handler: Subscriber, payload: unknown) {
    try {
      await handler(payload as never)
    } catch (error) {
      onError(error)
    }
  }

  function hear(text: string | undefined) {
    try {
      const [topic, payload] = JSON.parse(text ?? '') as [string, unknown]
      if (topic !== echoTopic) deliver(topic, payload)
    } catch (error) {
      onError(error)
    }
  }

  /** From LISTEN. While messages are polled, one that arrives anyway would be delivered twice. */
  function arrive(text: string | undefined) {
    if (text?.startsWith(echoStart)) echo.hear((JSON.parse(text) as [string, unknown])[1])
    else if (!polling) hear(text)
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
    attempt.on('notification', ({ payload }) => arrive(payload))

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
    echo.send()
    if (hasBeenConnected) deliver(reconnected, null)
    hasBeenConnected = true
  }

  function tryAgainSoon() {
    // Spread out, so that processes do not reconnect together.
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
    isHeard: echo.isHeard,
    whenConnected: () => connected.promise,

    async close() {
      isClosed = true
      clearTimeout(retry)
      connected.reject(new Error('The bus is closed'))
      echo.stop()
      await polling?.stop()
      await client?.end()
    },
  }
}

/** Sends without a bus: for services, which publish inside their transaction. */
export async function notify(executor: QueryExecutorProvider, topic: string, payload: unknown) {
  const text = JSON.stringify([topic, payload])
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) throw new Error(`A message of ${bytes} bytes on ${topic} is too long: split its ids`)
  await sql`select send_message(${channel}, ${text})`.execute(executor)
}

/** Splits a list of ids so that each part fits into one message, with 900 bytes for other content. */
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
