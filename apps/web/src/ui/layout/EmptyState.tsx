import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import css from './EmptyState.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number }>
export type Emptiness = { title: string; text?: ReactNode; action?: ReactNode; icon?: Icon }

/** Nothing here yet, and what one would sensibly do next. */
export const EmptyState = ({ title, text, action, icon: Icon = IconInbox }: Emptiness) => (
  <div className={css.state}>
    <span className={css.icon}>
      <Icon size={22} stroke={1.6} />
    </span>
    <p className={css.title}>{title}</p>
    {text && <p className={css.text}>{text}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
)
