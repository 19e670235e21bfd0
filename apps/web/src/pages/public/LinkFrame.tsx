import { MantineThemeProvider } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrandMark } from '../../shell/layout/BrandMark.tsx'
import css from './LinkFrame.module.css'
import { publicTheme } from './publicTheme.ts'
import { useNoIndex } from './useNoIndex.ts'

type Props = {
  skip: string
  /** At the right of the brand. */
  aside?: ReactNode
  /** Above everything: that it is a preview. */
  bar?: ReactNode
  /** Buttons that stay in sight at the bottom. */
  foot?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** Around the pages that a link from an email opens: neither menu nor way to other pages, and not for search engines. */
export function LinkFrame({ skip, aside, bar, foot, isWide, children }: Props) {
  useNoIndex()
  return (
    <MantineThemeProvider inherit theme={publicTheme}>
      <div className={css.root}>
        {bar && (
          <p className={css.bar} role="status">
            {bar}
          </p>
        )}
        <header className={css.head}>
          <a href="#content" className="skip">
            {skip}
          </a>
          <span className={css.brand}>
            <BrandMark />
          </span>
          {aside}
        </header>
        <main id="content" tabIndex={-1} className={clsx(css.main, isWide && css.wide)}>
          {children}
        </main>
        {foot && (
          <div className={css.foot} data-bottom-bar>
            <div className={css.buttons}>{foot}</div>
          </div>
        )}
      </div>
    </MantineThemeProvider>
  )
}
