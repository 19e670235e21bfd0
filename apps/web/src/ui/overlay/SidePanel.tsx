import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsWide } from '../layout/useIsWide.ts'
import css from './SidePanel.module.css'

type Props = {
  /** The line at the top: where one is in the list, and the way out. */
  head: ReactNode
  /** Names it for those who do not see it. */
  label: string
  isFull?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * One row of a list, opened next to it: nothing is dimmed, and the list stays usable. Below 1280 px it covers the list,
 * below 768 px it is a whole page.
 */
export function SidePanel({ head, label, isFull, footer, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const isWide = useIsWide()
  useEffect(() => {
    // What covers the list takes the focus; next to it, the focus stays on the row.
    if (!isWide) panel.current?.focus({ preventScroll: true })
  }, [isWide])
  return (
    <section
      ref={panel}
      className={css.panel}
      data-full={isFull || undefined}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <span id={id} className="vh">
        {label}
      </span>
      <Box className={css.head} component="header" flex="none" mih={52} pt="xs" pr="md" pb="xs" pl="lg" fz="sm">
        {head}
      </Box>
      <Box className={css.body} flex={1} mih={0}>
        {children}
      </Box>
      {footer && (
        <Box className={css.footer} component="footer" flex="none" bg="var(--surface)" data-bottom-bar>
          {footer}
        </Box>
      )}
    </section>
  )
}

/** A page next to which a panel may be open. */
export const NextToPanel = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={css.list} data-open={isOpen || undefined}>
    {children}
  </div>
)
