import { forbidden, Problem } from '../problem.ts'

/** Who may not read what a flag guards can’t take the flag away. */
export const mayNotUnguard = (name: string) =>
  forbidden(`${name} is sensitive: only people who can see sensitive records can change that`)

/** Refused until it is meant; the form asks for it where the field `confirmed` is. */
export const unconfirmed = (sentence: string) =>
  new Problem(409, 'unconfirmed', sentence, { fields: { confirmed: [sentence] } })
