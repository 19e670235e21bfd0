import { type ReactNode, useDeferredValue } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/**
 * Something large comes in small steps: the first time it is drawn, React lets presses and keys in between. What a query
 * answers is drawn in one go otherwise, which keeps a phone from reacting for half a second.
 */
export const Gradual = ({ fallback, children }: Props) => (useDeferredValue(true, false) ? children : fallback)
