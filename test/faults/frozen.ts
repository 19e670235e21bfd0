import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Behind } from './database.ts'
import type { Person } from './person.ts'

/** Within which a request has to be answered, on an idle machine; more only for one that is busy with other tests. */
const promised = 3_000
const margin = 2_000

type Parts = { db: Behind; url: string; person: Person; times?: number; clients?: number }

/**
 * Freezes the database in the middle of requests and transactions, and has many clients read and write. Each answer is
 * 503 with a sentence. Returns the longest time in milliseconds that one took, and the number of answers.
 */
export async function requestsWhileFrozen({ db, url, person, times = 1, clients = 40 }: Parts) {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const customer = JSON.stringify({ firstName: 'Rosa', lastName: 'Frozen', hasNoContact: true })
  const requests = [
    () => fetch(`${url}/api/refers/inbound`, { headers }),
    () => fetch(`${url}/api/customers`, { method: 'POST', headers, body: customer }),
    () => fetch(`${url}/api/health/ready`),
    () =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'entity@handoff.test', password: 'wrong' }),
      }),
  ]
  const strange: unknown[] = []
  let longest = 0
  let count = 0
  async function request(number: number) {
    const began = performance.now()
    const answer = await requests[number % requests.length]!()
    const { title } = (await answer.json()) as { title: string }
    const took = performance.now() - began
    longest = Math.max(longest, took)
    count++
    if (answer.status !== 503 || !title.startsWith('Can’t reach the database') || took > promised + margin)
      strange.push([number % requests.length, answer.status, title, Math.round(took)])
  }

  const goOn = await db.freeze()
  for (let round = 0; round < times; round++)
    // Not all at the same moment: some wait for a connection that is waiting itself.
    await Promise.all(Array.from({ length: clients }, (_, number) => sleep(number * 40).then(() => request(number))))
  await goOn()
  expect(strange).toEqual([])
  return { longest: Math.round(longest), count }
}
