import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './FoldedGroup.module.css'

type Props = {
  title: string
  count: number
  /** Says more next to the count. */
  detail?: string
  isOpen: boolean
  onToggle: () => void
  /** Rows: an icon, a `span` with a name and a `small` reason, and what can be done. */
  children: ReactNode
}

/** Rows that matter less than those above them, behind their count until someone opens them. */
export function FoldedGroup({ title, count, detail, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <section className={css.group} aria-label={title}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={16} stroke={1.9} aria-hidden />
        <b>{title}</b>
        <span className={css.count}>{count.toLocaleString('en-US')}</span>
        {detail && <small>{detail}</small>}
      </button>
      {isOpen && (
        <ul id={id} className={css.rows}>
          {children}
        </ul>
      )}
    </section>
  )
}
