import type { KeyboardEvent } from 'react'

/** A list of choices that is open inside of a popover closes by itself: Escape is for the innermost layer alone. */
export const isForInnerLayer = ({ target }: KeyboardEvent) =>
  (target as Element).getAttribute('data-mantine-stop-propagation') === 'true'
