import { createPositions, positionOf } from './positions.ts'
import { createProbe } from './probe.ts'

/** Where a database is in the log; after a failover the readers' address may lead to the new writer. */
export const positionNow = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end::text as position`
/** A former writer can be reachable and accept nothing. */
const writerNow = `select current_setting('transaction_read_only') = 'off' as "accepts",
  case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position`

/** One lost answer is no outage. */
const failuresOfAnOutage = 2
const afterFailureMs = 250

type Parts = {
  /** Addresses. */
  writer: string
  replica: string
  everyMs: number
  /** The writer answers: called before anyone hears that an outage has ended. */
  onAnswer: () => Promise<void>
}
type Listener = (since: Date | null) => void

/** Looks at both databases again and again, until it is stopped. */
export function watchBoth({ writer, replica, everyMs, onAnswer }: Parts) {
  const { note, lagOf } = createPositions()
  const writerProbe = createProbe<{ accepts: boolean; position: string | null }>(writer, writerNow)
  const replicaProbe = createProbe<{ position: string | null }>(replica, positionNow)
  const listeners: Listener[] = []
  let replayed: bigint | null = null
  let failures = 0
  let failedAt: Date | null = null
  let since: Date | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function lookAtWriter() {
    try {
      const { accepts, position } = await writerProbe.ask()
      if (!accepts || position === null) throw new Error('It accepts no changes')
      note(positionOf(position), performance.now())
      failures = 0
      failedAt = null
    } catch {
      failedAt ??= new Date()
      failures++
    }
    if (!since && failures >= failuresOfAnOutage) become(failedAt)
    if (failures) return
    await onAnswer()
    if (since) become(null)
  }

  async function lookAtReplica() {
    const answer = await replicaProbe.ask().catch(() => null)
    replayed = answer?.position ? positionOf(answer.position) : null
  }

  function become(next: Date | null) {
    since = next
    for (const listener of listeners) listener(next)
  }

  async function watch() {
    await Promise.all([lookAtWriter(), lookAtReplica()])
    if (isStopped) return
    timer = setTimeout(() => void (looking = watch()), failures ? Math.min(afterFailureMs, everyMs) : everyMs).unref()
  }
  let looking = watch()

  return {
    readOnlySince: () => since,
    onReadOnly: (listener: Listener) => void listeners.push(listener),
    /** Seconds for which a replica at this position has missed a change; of the one that was looked at, or null. */
    lagOf,
    lag: () => (replayed === null ? null : lagOf(replayed)),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all([writerProbe.close(), replicaProbe.close()])
    },
  }
}
