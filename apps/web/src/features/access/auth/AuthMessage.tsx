import type { ComponentType, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import css from './AuthForm.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  children: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** How something went, in place of the form; told to screen readers as it takes the form's place. */
export function AuthMessage({ icon: Icon, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.message}>
      <span className={css.messageIcon}>
        <Icon size={24} stroke={1.7} />
      </span>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={css.messageText}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
