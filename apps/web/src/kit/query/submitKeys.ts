import { ApiError } from '@handoff/contracts/kit'

/**
 * One `Idempotency-Key` per submit attempt. If the response was lost (no connection, a server that crashed), clicking
 * again sends the same key, so that nothing is created twice; after a response the next attempt is a new one.
 */
export function submitKeys(newKey = randomKey) {
  let open: { key: string; asked: string } | null = null

  return {
    async attempt<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
      const inputKey = JSON.stringify(input)
      if (open?.asked !== inputKey) open = { key: newKey(), asked: inputKey }
      const mine = open
      try {
        const answer = await send(mine.key)
        if (open === mine) open = null
        return answer
      } catch (error) {
        const wasAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (wasAnswered && open === mine) open = null
        throw error
      }
    },
  }
}

/** `crypto.randomUUID` exists on https and localhost only. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
