import type { ReactNode } from 'react'
import css from './AuthenticationLayout.module.css'
import { BrandFrame } from './BrandFrame.tsx'

/** The authentication layout without its picture: for the error page. */
export const PlainLayout = ({ children }: { children: ReactNode }) => (
  <div className={css.root} style={{ background: 'var(--canvas)' }}>
    <BrandFrame>{children}</BrandFrame>
  </div>
)
