import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './AuthenticationLayout.module.css'
import { BrandMark } from './BrandMark.tsx'

/** The product's mark above a page without a sidebar. */
export const BrandFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.head}>
      {/* Not a link of the router: this way out works even when the router does not. */}
      <Flex
        href="/"
        component="a"
        display="inline-flex"
        gap="xs"
        align="center"
        fw="600"
        lts="var(--font-tight)"
        fz="lg"
        c="var(--text)"
        td="none"
      >
        <BrandMark />
      </Flex>
    </header>
    <Flex className={css.main} component="main" direction="column" flex={1}>
      {children}
    </Flex>
  </>
)
