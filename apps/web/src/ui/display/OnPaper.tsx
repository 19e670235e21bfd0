import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './OnPaper.module.css'

/** What is printed in place of the page. */
export const OnPaper = ({ children }: { children: ReactNode }) =>
  createPortal(
    <section className={css.paper} aria-hidden>
      {children}
    </section>,
    document.body,
  )
