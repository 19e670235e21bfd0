/**
 * How a provider can be referred to: by its login, by email, by phone, or not at all and why. The server decides it in one
 * place (`entities/directory/reach.ts`); lists, maps, pages, and forms read `reach` of the provider and the words of this file.
 */

import * as z from 'zod/mini'
import { isOneOf } from '../../kit/is-one-of.ts'

/** Best first: one with a login and a phone is asked by its login. */
const ways = ['login', 'email', 'phone'] as const
export type Way = (typeof ways)[number]
export const refusals = ['own', 'invited', 'inactive', 'rejected', 'none'] as const
export type Refusal = (typeof refusals)[number]

export const Reach = z.enum([...ways, ...refusals])
export type Reach = z.output<typeof Reach>

export const isWay = (reach: Reach): reach is Way => isOneOf(ways, reach)

const wayNames: Partial<Record<Reach, string>> = { email: 'Answers by email', phone: 'By phone: no online referrals' }
/** How one without a login is referred to; null for one that answers in the product, and for one that no one can refer to. */
export const wayWords = (reach: Reach): string | null => wayNames[reach] ?? null

const refusalWords: Record<Refusal, (name: string) => string> = {
  own: () => 'You can’t refer to your own entity',
  invited: (name) => `${name} was invited and hasn’t joined yet`,
  inactive: (name) => `${name} has left the network`,
  rejected: (name) => `${name} isn’t part of the network`,
  none: (name) => `${name} has no login, no email address, and no phone number`,
}

/** Why no one can refer to it; null where someone can. */
export const refusalIn = (reach: Reach, name = 'It'): string | null => (isWay(reach) ? null : refusalWords[reach](name))

/** “Answers by email”, or why not; null for one that is asked in the product. */
export const reachWords = (reach: Reach): string | null => refusalIn(reach) ?? wayWords(reach)
