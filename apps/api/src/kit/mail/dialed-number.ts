import { readPhone } from '@handoff/contracts/kit'

/** Is it part of a telephone number, in any way of writing it? */
export const isDialed = (text: string) =>
  dialedDigits(text).length >= 4 && /^[\d\s()+./-]+$/.test(readPhone(text).number)

/** What is looked for in `phone_digits(…)`: without an extension, and without the 1 in front. */
export const dialedDigits = (text: string) => {
  const digits = readPhone(text).number.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
