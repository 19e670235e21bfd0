import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { storedPhone } from '@handoff/contracts/kit/phone'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useEndpoint } from '../../../../kit/query/useEndpoint.ts'

/** A person as typed so far. */
export type DuplicateQuery = RequestOf<typeof customers.duplicates>

/** Customers who may be the person that is typed; `ask` asks about what is typed now. */
export function useDuplicates(typed: DuplicateQuery) {
  const cache = useQueryClient()
  const input = tidy(typed)
  const [settled] = useDebouncedValue(input, 300)
  const [pressed, setPressed] = useState<DuplicateQuery>()
  // A press does not wait for the typing to settle.
  const known = pressed && isSame(pressed, input) ? pressed : settled
  const isWorthIt =
    !!(known.firstName && known.lastName) || !!known.phones?.some(isLong) || !!known.email?.includes('@')
  const { data = [], isFetching } = useEndpoint(customers.duplicates, known, {
    enabled: isWorthIt,
    keep: 'preview',
    isSilent: true,
  })
  return {
    /** What was compared. */
    about: known,
    candidates: isWorthIt ? data : [],
    isChecking: isWorthIt && isFetching,
    ask: async () => {
      const duplicates = await cache.fetchQuery({ ...query(customers.duplicates, input), meta: { isSilent: true } })
      setPressed(input)
      return duplicates
    },
  }
}

const isLong = (phone: string) => phone.length > 9
const isSame = (one: DuplicateQuery, other: DuplicateQuery) => JSON.stringify(one) === JSON.stringify(other)
const text = (value: string | null | undefined, most: number) => (value ?? '').trim().slice(0, most)

/** Leaving a field writes a phone number in one form, which asks nothing new. */
const tidy = ({ firstName, lastName, preferredName, email, phones, addressLine1, zip, ...typed }: DuplicateQuery) => ({
  ...(typed.dateOfBirth && { dateOfBirth: typed.dateOfBirth, isBirthEstimated: typed.isBirthEstimated ?? false }),
  ...(typed.exceptId !== undefined && { exceptId: typed.exceptId }),
  ...(typed.housemateId !== undefined && { housemateId: typed.housemateId }),
  firstName: text(firstName, 100),
  lastName: text(lastName, 100),
  preferredName: text(preferredName, 100),
  email: text(email, 254),
  addressLine1: text(addressLine1, 200),
  zip: text(zip, 20),
  phones: (phones ?? []).map((phone) => storedPhone(phone) ?? text(phone, 40)).filter(Boolean),
})
