import type { ReactNode } from 'react'
import css from './MapCard.module.css'

/** What a mark tells of one thing: a link to it, and a few lines. */
export const MapCard = ({ children }: { children: ReactNode }) => <div className={css.card}>{children}</div>
