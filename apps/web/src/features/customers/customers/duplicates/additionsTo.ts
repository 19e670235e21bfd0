import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type CustomerPhone, mostPhones } from '@handoff/contracts/customers/customers/fields'
import { phoneKey } from '@handoff/contracts/kit/phone'

const single = [
  'preferredName',
  'pronouns',
  'dateOfBirth',
  'gender',
  'email',
  'contactPreference',
  'insurance',
] as const
const place = ['addressLine1', 'zip', 'stateId', 'countyId', 'cityId'] as const

type Typed = Partial<Record<string, unknown>>

/** What the record would gain from what was typed: nothing that it has is replaced. An address is one whole. */
export function additionsTo(customer: Customer, typed: Typed): Record<string, unknown> {
  const isMissing = (key: keyof Customer) => customer[key] === null || customer[key] === ''
  const keys = [...single.filter(isMissing), ...(place.every(isMissing) ? place : [])]
  const phones = newPhones(customer, (typed['phones'] ?? []) as CustomerPhone[])
  const languages = customer.languages.length ? [] : ((typed['languages'] ?? []) as string[])
  return {
    ...Object.fromEntries(keys.flatMap((key) => (typed[key] ? [[key, typed[key]]] : []))),
    ...(keys.includes('dateOfBirth') &&
      !!typed['dateOfBirth'] &&
      !!typed['isBirthEstimated'] && { isBirthEstimated: true }),
    ...(phones.length && { phones: [...customer.phones, ...phones].slice(0, mostPhones) }),
    ...(languages.length && { languages }),
  }
}

const newPhones = ({ phones }: Customer, typed: readonly CustomerPhone[]) => {
  const known = new Set(phones.map(({ number }) => phoneKey(number)))
  return typed.filter(({ number }) => number.trim() && !known.has(phoneKey(number)))
}
