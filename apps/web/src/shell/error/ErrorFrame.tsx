import type { ReactNode } from 'react'
import css from './ErrorPage.module.css'

type Props = { code?: string; title: string; text: string; children: ReactNode }

export const ErrorFrame = ({ code, title, text, children }: Props) => (
  <div className={css.frame}>
    {code && <div className={css.code}>{code}</div>}
    <h1 className={css.title}>{title}</h1>
    <p className={css.text}>{text}</p>
    <div className={css.actions}>{children}</div>
  </div>
)
