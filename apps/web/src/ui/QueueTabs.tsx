import { useEffect, useRef } from 'react'
import css from './QueueTabs.module.css'

export type QueueTab<Value> = { value: Value; label: string; count?: number }
type Props<Value> = { label: string; tabs: QueueTab<Value>[]; value: Value; onChange: (value: Value) => void }

/** The heaps of a list, each with how many lie in it. */
export function QueueTabs<Value extends string | number | undefined>({ label, tabs, value, onChange }: Props<Value>) {
  const row = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  const isReady = tabs.some(({ count }) => count !== undefined) || !tabs.some((tab) => 'count' in tab)

  // On narrow screens the chosen heap may lie behind the edge; the counts decide how wide the tabs are.
  useEffect(() => {
    const chosen = row.current?.children[at]
    if (!isReady || !(chosen instanceof HTMLElement)) return
    row.current?.scrollTo?.({ left: chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [at, isReady])

  return (
    <div ref={row} className={css.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={String(tab.value)}
          type="button"
          className={css.tab}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}
