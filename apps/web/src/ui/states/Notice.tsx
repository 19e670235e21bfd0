import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../display/StatusPill.tsx'
import css from './Notice.module.css'

type Props = {
  tone: Tone
  /** `alert` is read out at once, `status` when there is time. */
  role: 'alert' | 'status'
  icon?: ReactNode
  title?: string
  /** What can be done about it. */
  action?: ReactNode
  children?: ReactNode
}

/** A box between other things that says what to know before going on, in the colors of statuses. */
export const Notice = ({ tone, action, children, ...rest }: Props) => (
  <Alert classNames={css} data-tone={tone} {...rest}>
    {children && <div className={css.text}>{children}</div>}
    {action && <div className={css.action}>{action}</div>}
  </Alert>
)
