import { forbidden, Problem } from '../problem.ts'

/** Anyone who may not read what a flag protects may not remove the flag. */
export const mayNotUnguard = (name: string) =>
  forbidden(`${name} is sensitive: only people who can see sensitive records can change that`)

/** Rejected until confirmed; the form asks when the error is for the field `confirmed`. */
export const unconfirmed = (sentence: string) =>
  new Problem(409, 'unconfirmed', sentence, { fields: { confirmed: [sentence] } })
