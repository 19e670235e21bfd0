import { draftKey, drafts } from '../../../../kit/drafts/drafts.ts'
import { type CartSearch, idsOf } from './cartSearch.ts'

/** Why someone is asked although a rule is not met, by provider. Words about a person: never in the address. */
export type CartReasons = Record<number, string>
type StoredCart = CartSearch & { reasons: CartReasons }

const nothing: StoredCart = { reasons: {} }
const listeners = new Set<() => void>()
const keyOf = (userId: number) => draftKey(userId, 'referMap')

/** Who is to be referred and to whom, in this tab: as other drafts, it goes with a logout and another user. */
export const keptCart = {
  read: (userId: number): StoredCart => ({
    ...nothing,
    ...(drafts.read(keyOf(userId))?.values as StoredCart | undefined),
  }),
  write(userId: number, values: StoredCart) {
    drafts.write(keyOf(userId), { values, initial: {} })
    for (const listener of listeners) listener()
  },
  forget(userId: number) {
    drafts.remove(keyOf(userId))
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What was gathered on the map for this customer, as a form has it. */
export function cartOfCustomer(userId: number, id: number) {
  const { customerId, categoryId, specialtyIds, cart, mode, reasons, draft } = keptCart.read(userId)
  // A draft on the server is continued from its own page.
  if (customerId !== id || draft !== undefined) return {}
  return {
    categoryId: categoryId ?? null,
    specialtyIds: specialtyIds ?? [],
    referToIds: idsOf(cart),
    mode: mode ?? null,
    notEligibleReasons: reasons,
  }
}
