import { Box, Flex, Title } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import css from './Panel.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  /** At the right of the heading: a legend, a link, a button. */
  aside?: ReactNode
  children: ReactNode
  /** The contents reach to the edges: lists, tables, charts. */
  isFlush?: boolean
  className?: string
}

/** A white card with a heading. */
export function Panel({ title, subtitle, aside, children, isFlush, className }: Props) {
  return (
    <section className={clsx('panel', className)} aria-label={title}>
      <Flex
        className={css.head}
        rowGap="xs"
        columnGap="sm"
        align={subtitle ? 'flex-start' : 'center'}
        justify="space-between"
        wrap="wrap"
        pt="md"
        px="lg"
        pb={0}
        fz="sm"
      >
        <div>
          <Title order={2} fz="md" fw="600" lts="var(--font-tight)" lh="1.4">
            {title}
          </Title>
          {subtitle && (
            <Box fz="xs" c="dimmed">
              {subtitle}
            </Box>
          )}
        </div>
        {aside}
      </Flex>
      {isFlush ? (
        children
      ) : (
        <Box pt="md" px="lg" pb="lg">
          {children}
        </Box>
      )}
    </section>
  )
}
