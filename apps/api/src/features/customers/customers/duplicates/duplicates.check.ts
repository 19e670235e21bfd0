import type { customers } from '@handoff/contracts/customers/customers/customers'
import type { DuplicateChoice } from '@handoff/contracts/customers/duplicates/choice'
import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import type { Identity } from '@handoff/contracts/customers/duplicates/person'
import type { Input } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { Problem } from '../../../../kit/problem.ts'
import type { Customers } from '../customers.all.ts'
import { visibleCustomers } from '../customers.queries.ts'
import { keptApart } from './duplicates.apart.ts'
import { type Candidate, candidatesOf } from './duplicates.candidates.ts'
import { withFacts } from './duplicates.facts.ts'
import { keepApart } from './duplicates.pairs.ts'

export const mostShown = 5

/**
 * The viewer's customers who may be the person being typed, the likeliest first. People whom the viewer may not see are
 * never among them.
 */
export async function duplicates(
  ctx: Ctx,
  { phone, phones, exceptId, housemateId, ...typed }: Input<typeof customers.duplicates>,
) {
  const person = { ...typed, phones: [...phones, ...(phone ? [phone] : [])] }
  const candidates = await candidatesOf(visibleCustomers(ctx), person, { exceptId, by: ctx })
  const apart = exceptId === undefined ? new Set<number>() : await keptApart(ctx, exceptId)
  const nearest = candidates.filter(({ id }) => !apart.has(id)).slice(0, mostShown)
  return withFacts(ctx, nearest, exceptId ?? housemateId)
}

type Check = {
  person: Identity
  choice: z.output<typeof DuplicateChoice> | undefined
  /** Of an edited customer, as stored: only a new likeness asks. */
  before?: { id: number; person: Identity }
  /** Default: all that the viewer may see. */
  among?: Customers
}

/**
 * Refuses what is surely another record of one person, unless the choice names that record. Returns what stores the
 * choice once the customer has an id.
 */
export async function refuseDuplicates(tx: Tx, { person, choice, before, among = visibleCustomers(tx) }: Check) {
  const exceptId = before?.id
  const isUnchanged = JSON.stringify(before?.person) === JSON.stringify(person)
  const candidates = isUnchanged && !choice ? [] : await candidatesOf(among, person, { exceptId, by: tx })
  const otherIds = new Set(choice?.otherIds)
  let open = candidates.filter(isSure)
  if (open.length && before) {
    const apart = await keptApart(tx, before.id)
    const known = new Set(
      (await candidatesOf(among, before.person, { exceptId, by: tx })).filter(isSure).map(({ id }) => id),
    )
    open = open.filter(({ id }) => !apart.has(id) && !known.has(id))
  }
  // Only what is answered with the refusal can be chosen from.
  if (open.slice(0, mostShown).some(({ id }) => !otherIds.has(id))) throw await duplicate(tx, open, before?.id)
  return async (customerId: number) => {
    if (choice)
      await keepApart(
        tx,
        customerId,
        candidates.filter(({ id }) => otherIds.has(id)),
        choice,
      )
  }
}

const isSure = ({ level }: Candidate) => level === 'sure'

async function duplicate(ctx: Ctx, candidates: readonly Candidate[], personId: number | undefined) {
  const nearest = await withFacts(ctx, candidates.slice(0, mostShown), personId)
  const { name, score } = nearest[0]!
  const problem = new Problem(
    409,
    'duplicate',
    `This looks like ${name}, who is already a customer (${Math.round(score * 100)}% alike)`,
    { detail: 'Use that record, or say why this is someone else' },
  )
  problem.candidates = z.encode(z.array(SameCustomer), nearest)
  return problem
}
