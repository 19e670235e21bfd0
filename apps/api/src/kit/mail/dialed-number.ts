import { readPhone } from '@handoff/contracts/kit'

/** Is it part of a phone number, in any notation? */
export const isDialed = (text: string) =>
  dialedDigits(text).length >= 4 && /^[\d\s()+./-]+$/.test(readPhone(text).number)

/** Digits to search in `phone_digits(…)`: without the extension, and without the leading 1. */
export const dialedDigits = (text: string) => {
  const digits = readPhone(text).number.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
