import type { ReactNode } from 'react'

type CheckProps = {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
}

/** One thing to look at before sending. */
export const Check = ({ icon, tone, title, detail, action }: CheckProps) => (
  <li data-tone={tone}>
    {icon}
    <span>
      <b>{title}</b>
      {detail && <small>{detail}</small>}
    </span>
    {action}
  </li>
)
