import { useEffect, useEffectEvent, useRef } from 'react'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]
const cardOf = (id: string | number) => document.querySelector<HTMLElement>(`[data-card="${id}"]`)

/** How long a moved card may take to be in its new column. */
const patience = 1000

/**
 * Keeps the focus on the board: a moved card has it again in its new column, or else the one that takes its place. While
 * no card has it, the first key gives it to the first card.
 */
export function useCardFocus() {
  const last = useRef<{ id: string; column: Element; at: number }>(null)
  const remember = useEffectEvent(({ target }: FocusEvent) => {
    const item = target instanceof Element ? target.closest('li:has(> [data-card])') : null
    const id = item?.querySelector<HTMLElement>('[data-card]')?.dataset.card
    const column = item?.parentElement
    if (item && id && column)
      last.current = { id, column: column.closest('section')!, at: [...column.children].indexOf(item) }
  })
  useEffect(() => {
    const listen = (event: FocusEvent) => remember(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])

  const first = () => cards()[0]?.focus()
  const isOff = () => !document.activeElement || document.activeElement === document.body
  const start = () => isOff() && first()
  useShortcuts({ ArrowUp: start, ArrowDown: start, ArrowLeft: start, ArrowRight: start, m: start })

  return (id: number) => {
    const from = last.current
    const until = Date.now() + patience
    const settle = () => {
      const { activeElement } = document
      const moved = cardOf(id)
      const isInForm = !!activeElement?.closest('[aria-modal="true"]')
      // They went elsewhere in the meantime.
      if (!isOff() && !isInForm && activeElement !== moved) return
      // Looked at again: the column that it leaves may be drawn last, and takes the focus with it.
      if (isOff()) moved?.focus()
      if (Date.now() < until) return void requestAnimationFrame(settle)
      if (!isOff()) return
      const left = from ? [...from.column.querySelectorAll<HTMLElement>('[data-card]')] : []
      ;(left[Math.min(from?.at ?? 0, left.length - 1)] ?? cards()[0])?.focus()
    }
    requestAnimationFrame(settle)
  }
}
