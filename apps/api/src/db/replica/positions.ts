/** A position in the write-ahead log, as a number: '0/3000148'. */
export function positionOf(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** One a second, for longer than any limit. */
const most = 1000

/**
 * Where the writer was, and when, so that the age of what a replica has not replayed is known without its clock: see
 * decision 114. Times are in milliseconds.
 */
export function createPositions() {
  const seen: { position: bigint; since: number }[] = []
  let seenAt: number | null = null
  return {
    note: (position: bigint, at: number) => {
      const last = seen.at(-1)?.position ?? -1n
      // Another writer took over before the end of the log.
      if (position < last) seen.length = 0
      // Written after the previous look; of the first, no one knows when.
      if (position !== last) seen.push({ position, since: seenAt ?? Number.NEGATIVE_INFINITY })
      if (seen.length > most) seen.shift()
      seenAt = at
    },

    /**
     * Seconds for which something has been missing from a log that was replayed up to here, when the writer last
     * answered. Nothing is missing from an idle writer's, however old its last change is.
     */
    lagOf: (replayed: bigint): number => {
      if (seenAt === null) return Number.POSITIVE_INFINITY
      const missing = seen.find(({ position }) => position > replayed)
      return missing ? (seenAt - missing.since) / 1000 : 0
    },
  }
}
