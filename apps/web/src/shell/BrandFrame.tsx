import type { ReactNode } from 'react'
import { productName } from '../kit/useDocumentTitle.ts'
import { Logo } from '../ui/Logo.tsx'
import css from './AuthenticationLayout.module.css'

/** The product's mark above a page without a sidebar. */
export const BrandFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.head}>
      {/* Not a link of the router: this way out works even when the router does not. */}
      <a href="/" className={css.brand}>
        <Logo /> {productName}
      </a>
    </header>
    <main className={css.main}>{children}</main>
  </>
)
