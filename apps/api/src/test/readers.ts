import type { Readers } from '../kit/events/topics.ts'

/** The sides that hear of a change; null is the administrative one. */
export const sidesOf = (readers: Readers) =>
  new Set(typeof readers === 'object' && 'sides' in readers ? readers.sides : [])
