/** A receiver's attempts to reach the customer of a referral it has accepted. */
import * as z from 'zod/mini'
import { codeOf, Id, Moment } from '../../kit/shapes.ts'

export const ContactMethod = { Phone: 1, Text: 2, Email: 3, Letter: 4, InPerson: 5 } as const
export type ContactMethod = (typeof ContactMethod)[keyof typeof ContactMethod]
export const contactMethodNames = { 1: 'Phone', 2: 'Text', 3: 'Email', 4: 'Letter', 5: 'In person' } as const
export const ContactResult = { Reached: 1, LeftMessage: 2, NoAnswer: 3, WrongNumber: 4 } as const
export type ContactResult = (typeof ContactResult)[keyof typeof ContactResult]
export const contactResultNames = { 1: 'Reached', 2: 'Left a message', 3: 'No answer', 4: 'Wrong contact' } as const
/** Logged attempts required to close as "could not contact". */
export const neededAttempts = 3
export const ContactAttempt = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  method: codeOf(ContactMethod),
  result: codeOf(ContactResult),
  note: z.nullable(z.string()),
})
export type ContactAttempt = z.input<typeof ContactAttempt>
