import type { KeyboardEvent } from 'react'

const steps: Partial<Record<string, [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrow keys choose a card: up and down within its column, left and right at the same height. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const card = event.target as HTMLElement
  if (!step || !card.matches('[data-card]')) return
  event.preventDefault()
  event.stopPropagation()
  const lists = [...document.querySelectorAll('ul:has(> li > [data-card])')]
  const at = lists.indexOf(event.currentTarget)
  const cardsOf = (list: Element | undefined) => [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const row = cardsOf(lists[at]).indexOf(card)
  const cards = cardsOf(lists[at + step[0]])
  cards[Math.min(row + step[1], cards.length - 1)]?.focus()
}
