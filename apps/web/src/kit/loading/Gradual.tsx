import { type ReactNode, useDeferredValue } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/**
 * Renders a large part in small steps: on first render React handles clicks and keys in between. A query's result is
 * otherwise rendered in one go, which blocks a phone for half a second.
 */
export const Gradual = ({ fallback, children }: Props) => (useDeferredValue(true, false) ? children : fallback)
