import { ApiError } from '@handoff/contracts/kit'

/**
 * One `Idempotency-Key` per submit attempt. When the answer got lost (no connection, a server that broke down), pressing
 * the button again sends the same key, so that nothing is created twice; after an answer the next attempt is a new one.
 */
export function submitKeys(newKey = randomKey) {
  let open: { key: string; asked: string } | null = null

  return {
    async attempt<T>(asked: unknown, send: (key: string) => Promise<T>): Promise<T> {
      const said = JSON.stringify(asked)
      if (open?.asked !== said) open = { key: newKey(), asked: said }
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
