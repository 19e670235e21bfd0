import * as z from 'zod/mini'
import { messages } from '../../kit/messages.ts'
import { codeOf, Id, optionalText } from '../../kit/shapes.ts'

/** Why two records that look alike are kept apart. */
export const ApartReason = { Different: 1, Twins: 2, NoAnswer: 3, Other: 4 } as const
export type ApartReason = (typeof ApartReason)[keyof typeof ApartReason]
export const apartReasonNames = {
  1: 'Different person',
  2: 'Twins',
  3: 'No answer yet',
  4: 'Other',
} as const

export const apart = {
  reason: codeOf(ApartReason, messages.requiredSelect('Reason')),
  text: optionalText('Reason', 500),
}
export const isExplained = z.refine<{ reason: number; text: string | null }>(
  ({ reason, text }) => reason !== ApartReason.Other || !!text,
  { error: messages.required('Reason'), path: ['text'] },
)

const mostOthers = 20
/** Creates or saves a record although it is like these: the pairs are not offered again. */
export const DuplicateChoice = z
  .object({ otherIds: z.array(Id).check(z.minLength(1), z.maxLength(mostOthers)), ...apart })
  .check(isExplained)
