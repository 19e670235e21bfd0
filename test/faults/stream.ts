import { setTimeout as sleep } from 'node:timers/promises'
import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { type Answer, ApiError, type Endpoint, type RequestOf } from '@handoff/contracts/kit'
import { ReferralStatus, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect } from 'vitest'
import { clientAt, type Notice, type Person } from './person.ts'

type Acknowledged = { customerId: number; stage: Stage; version: number }
type Keyed = { repeat: () => Promise<unknown>; answer: unknown }

type Parts = {
  /** Addresses of the product; if one is down, clients use the next, as behind a load balancer. */
  urls: readonly string[]
  sender: Person
  receiver: Person
  categoryId: number
  /** Number of concurrent clients. */
  clients?: number
  /** Milliseconds that a client waits after each referral. */
  rest?: number
}

export type Stream = ReturnType<typeof openStream>

/** Distinguishes the names of customers between runs. */
let runs = 0

/**
 * Clients that create customers, and send, open, accept, and reject referrals without a pause, and retry if they get no
 * answer. Remembers everything that was acknowledged.
 */
export function openStream({ urls, sender, receiver, categoryId, clients = 6, rest = 0 }: Parts) {
  const run = `Stream ${++runs}`
  const acknowledged = { customers: new Map<number, string>(), referrals: new Map<number, Acknowledged>() }
  const keyed: Keyed[] = []
  const refused: Notice[] = []
  let writes = 0
  let unsure = 0
  let lastWrite = performance.now()
  let pause = 0
  const stopped = new AbortController()
  let failure: unknown

  function countWrite() {
    const now = performance.now()
    pause = Math.max(pause, now - lastWrite)
    lastWrite = now
    writes++
  }

  async function write(number: number) {
    let turn = number
    const url = () => urls[turn % urls.length]!
    const onAnswer = (notice: Notice) => void (notice.status >= 500 && refused.push(notice))
    const sending = clientAt({ url, token: sender.token, onAnswer })
    const receiving = clientAt({ url, token: receiver.token, onAnswer })

    /** Retries until there is an answer. Also returns whether an earlier attempt may have done the work already. */
    async function patiently<T>(attempt: () => Promise<T>): Promise<{ answer: T } | { conflict: ApiError }> {
      for (let attempts = 1; ; attempts++) {
        try {
          return { answer: await attempt() }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (error.status === 409 && attempts > 1) return { conflict: error }
          if (error.status !== 0 && error.status !== 503) throw error
          unsure++
          turn++
          await sleep(40)
        }
      }
    }

    /** With a key, so that it can be retried. */
    async function once<E extends Endpoint>(endpoint: E, input: RequestOf<E>, key: string): Promise<Answer<E>> {
      const repeat = () => sending(endpoint, input, { idempotencyKey: key })
      const done = await patiently(repeat)
      if ('conflict' in done) throw done.conflict
      keyed.push({ repeat, answer: done.answer })
      countWrite()
      return done.answer.data
    }

    async function move(id: number, stage: 'opened' | 'accepted' | 'rejected') {
      const before = acknowledged.referrals.get(id)!
      const done = await patiently(() =>
        receiving(referrals.changeStatus, {
          id,
          stage,
          status: statusOf[stage],
          version: before.version,
          ...(stage === 'rejected' && { reasonCode: 'no_capacity' }),
        }),
      )
      // It had been done, and only the answer was lost.
      const seen = 'answer' in done ? done : await patiently(() => receiving(referrals.show, { id }))
      if (!('answer' in seen)) throw seen.conflict
      const { data } = seen.answer
      if (data.stage !== stage) throw new Error(`Referral ${id} is ${data.stage} and not ${stage}`)
      acknowledged.referrals.set(id, { ...before, stage, version: data.version })
      countWrite()
    }

    for (let count = 0; !stopped.signal.aborted; count++) {
      const lastName = `${run} ${number} ${count}`
      const customer = await once(
        customers.create,
        { firstName: 'Rosa', lastName, hasNoContact: true },
        keyOf(lastName),
      )
      acknowledged.customers.set(customer.id, lastName)
      const group = await once(
        referrals.refer,
        { customerId: customer.id, referToIds: [receiver.entityId], categoryId, consent: verbal },
        keyOf(`${lastName} referred`),
      )
      const { id, version } = group.referrals[0]!
      acknowledged.referrals.set(id, { customerId: customer.id, stage: 'sent', version })
      await move(id, 'opened')
      await move(id, count % 2 ? 'accepted' : 'rejected')
      if (rest) await sleep(rest)
    }
  }

  const writing = Promise.all(
    Array.from({ length: clients }, (_, number) =>
      write(number).catch((error: unknown) => {
        failure ??= error
        stopped.abort()
      }),
    ),
  )

  return {
    run,
    acknowledged,
    /** All keyed requests with their answers, to repeat them. */
    keyed,
    /** Error answers of a running server. */
    refused,
    /** Number of acknowledged writes. */
    writes: () => writes,
    /** Number of requests without an answer, or with one that leaves open whether the work was done. */
    unsure: () => unsure,
    /** Longest time in milliseconds without an acknowledged write since the last call. */
    takePause() {
      const longest = pause
      pause = 0
      return longest
    },

    /** Resolves after this many more writes were acknowledged. */
    async goesOn(more: number, timeout = 30_000) {
      const goal = writes + more
      await expect.poll(() => failure !== undefined || writes >= goal, { timeout, interval: 5 }).toBe(true)
      if (failure) throw failure
    },

    /** Lets all clients finish. */
    async stop() {
      stopped.abort()
      await writing
      if (failure) throw failure
    },
  }
}

/** A key has no spaces. */
const keyOf = (words: string) => words.replaceAll(' ', '-')

const statusOf = {
  opened: ReferralStatus.Pending,
  accepted: ReferralStatus.Accepted,
  rejected: ReferralStatus.Rejected,
} as const

const verbal = { method: ConsentMethod.Verbal, scope: ConsentScope.Referral, witness: 'Wanda Witt' } as const
