import type { Outlet } from './outlet.ts'

/** Answer to a poll: text (maybe empty), or null if there will never be more. */
type PollAnswer = string | null

export type LongPollingOutlet = Outlet & {
  transport: 'longPolling'
  /** Waits for a message. A later poll replaces a pending one, which then gets null. */
  poll(disconnect: AbortSignal): Promise<PollAnswer>
}

export function longPollingOutlet(): LongPollingOutlet {
  let queue: string[] = []
  let size = 0
  let isEnded = false
  let answer: ((answer: PollAnswer) => void) | null = null

  const take = (): PollAnswer => {
    if (queue.length === 0) return isEnded ? null : ''
    const text = queue.join('')
    queue = []
    size = 0
    return text
  }

  const answerWaiting = () => {
    answer?.(take())
    answer = null
  }

  return {
    transport: 'longPolling',
    send: (frame) => {
      queue.push(frame.text)
      size += frame.size
      // After the current turn, so that related messages share one answer.
      if (queue.length === 1) setImmediate(answerWaiting)
    },
    buffered: () => size,
    end: () => {
      isEnded = true
      setImmediate(answerWaiting)
    },
    abort: () => {
      queue = []
      size = 0
      isEnded = true
      answerWaiting()
    },
    isGone: () => isEnded && queue.length === 0,
    poll: (disconnect) => {
      answer?.(null)
      answer = null
      if (queue.length > 0 || isEnded) return Promise.resolve(take())

      return new Promise((resolve) => {
        answer = resolve
        disconnect.addEventListener('abort', () => {
          if (answer === resolve) answer = null
          resolve(null)
        })
      })
    },
  }
}
