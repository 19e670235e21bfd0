import { phoneKey, storedPhone } from '../../kit/phone.ts'
import { different, type Identity, type Likeness, same } from './person.ts'
import { isOneTypo } from './typos.ts'

/** Service numbers are not a person's. */
const leastDigits = 8

/** The last ten digits of each number that is complete. */
export const phoneKeys = ({ phones = [] }: Identity) => [
  ...new Set(
    phones
      .filter((phone) => storedPhone(phone) !== null)
      .map(phoneKey)
      .filter((key) => key.length >= leastDigits),
  ),
]
export const emailKey = ({ email }: Identity) => {
  const key = email?.normalize('NFC').trim().toLowerCase()
  return key?.includes('@') ? key : null
}

export function comparePhones(one: Identity, other: Identity): Likeness {
  const [mine, their] = [phoneKeys(one), phoneKeys(other)]
  if (!mine.length || !their.length) return null
  if (mine.some((key) => their.includes(key))) return same
  const isNear = mine.some((key) => their.some((known) => key.length === known.length && isOneTypo(key, known)))
  return isNear ? { value: 0.4, reason: 'One digit differs' } : different
}

export function compareEmails(one: Identity, other: Identity): Likeness {
  const [mine, their] = [emailKey(one), emailKey(other)]
  if (!mine || !their) return null
  if (mine === their) return same
  return isOneTypo(mine, their) ? { value: 0.4, reason: 'One letter differs' } : different
}

const streetNumber = (street: string | null | undefined) => /^\s*(?:#\s*)?(\d+)/.exec(street ?? '')?.[1] ?? null

/** People move: another address says nothing. */
export function compareAddresses(one: Identity, other: Identity): Likeness {
  const [mine, their] = [one.zip?.slice(0, 5), other.zip?.slice(0, 5)]
  if (!mine || !their) return null
  if (mine !== their) return different
  const number = streetNumber(one.addressLine1)
  return number !== null && number === streetNumber(other.addressLine1)
    ? { value: 1, reason: 'Same number and ZIP' }
    : { value: 0, reason: 'Same ZIP' }
}
