import type { ReactNode } from 'react'
import css from './QuotedText.module.css'

/** Someone's words, or a legal text, set apart from what the product says. */
export const QuotedText = ({ children }: { children: ReactNode }) => (
  <blockquote className={css.text}>{children}</blockquote>
)
