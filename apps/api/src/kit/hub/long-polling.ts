import type { Outlet } from './outlet.ts'

/** What a poll is answered with: text (perhaps empty), or null when there will never be more. */
type PollAnswer = string | null

export type LongPollingOutlet = Outlet & {
  transport: 'longPolling'
  /** Waits for something to say. A later poll takes the place of one that still waits, which then gets null. */
  poll(gone: AbortSignal): Promise<PollAnswer>
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
      // Not before this turn is over, so that what belongs together travels in one answer.
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
    poll: (gone) => {
      answer?.(null)
      answer = null
      if (queue.length > 0 || isEnded) return Promise.resolve(take())

      return new Promise((resolve) => {
        answer = resolve
        gone.addEventListener('abort', () => {
          if (answer === resolve) answer = null
          resolve(null)
        })
      })
    },
  }
}
