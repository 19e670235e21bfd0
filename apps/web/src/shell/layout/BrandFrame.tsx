import type { ReactNode } from 'react'
import css from './AuthenticationLayout.module.css'
import { BrandMark } from './BrandMark.tsx'

/** The product's mark above a page without a sidebar. */
export const BrandFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.head}>
      {/* Not a link of the router: this way out works even when the router does not. */}
      <a href="/" className={css.brand}>
        <BrandMark />
      </a>
    </header>
    <main className={css.main}>{children}</main>
  </>
)
