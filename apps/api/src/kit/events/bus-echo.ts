import { randomUUID } from 'node:crypto'
import { aMinute } from '@handoff/contracts/kit/dates/durations'

export const echoTopic = 'bus.echo'

type Options = {
  /** Sends this name on another connection than the one that listens. */
  say: (name: string) => Promise<void>
  everyMs?: number
  withinMs?: number
  onChange: (isHeard: boolean) => void
}

/**
 * Sends messages to this process, at the start and every minute. If one does not come back while the database answers,
 * no message does: a pooler between them assigns each transaction to any of its connections.
 */
export function createEcho({ say, everyMs = aMinute, withinMs = 5_000, onChange }: Options) {
  let isHeard: boolean | null = null
  let expected = ''
  let timer: NodeJS.Timeout | undefined

  function become(next: boolean) {
    if (isHeard === next) return
    isHeard = next
    onChange(next)
  }

  async function send() {
    clearTimeout(timer)
    const name = randomUUID()
    expected = name
    // Without a database there is nothing to hear: the connection reports that.
    const wasSent = await say(name).then(
      () => true,
      () => false,
    )
    if (expected !== name) return
    timer = setTimeout(() => {
      if (wasSent) become(false)
      void send()
    }, withinMs).unref()
  }

  return {
    /** Null before the first answer. */
    isHeard: () => isHeard,
    send: () => void send(),
    hear(name: unknown) {
      if (name !== expected) return
      expected = ''
      clearTimeout(timer)
      become(true)
      timer = setTimeout(() => void send(), everyMs).unref()
    },
    stop() {
      expected = ''
      clearTimeout(timer)
    },
  }
}
