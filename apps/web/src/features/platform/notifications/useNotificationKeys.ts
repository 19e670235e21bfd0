import type { Notification } from '@handoff/contracts/platform/notifications'
import { type KeyboardEvent, useRef } from 'react'
import { useMark } from './useNotifications.ts'

/** J and K, or the arrows, go from row to row; E marks as read and goes on, U as unread; Enter opens, as on any link. */
export function useNotificationKeys(rows: readonly Notification[]) {
  const list = useRef<HTMLDivElement>(null)
  const mark = useMark()

  const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-notification]')
  const move = (by: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])]
    const at = all.findIndex((row) => row === rowOf(document.activeElement))
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
    const target = next?.querySelector('a') ?? next
    target?.focus()
  }
  const markAs = (isSeen: boolean) => {
    const id = Number(rowOf(document.activeElement)?.dataset.notification)
    const row = rows.find((one) => one.id === id)
    if (row && row.isSeen !== isSeen) mark.mutate({ id, isSeen })
    if (row && isSeen) move(1)
  }
  const keys: Partial<Record<string, () => void>> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    e: () => markAs(true),
    u: () => markAs(false),
  }
  /** For a list in an overlay, where the keys of the page are off. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { list, keys, onKeyDown }
}
