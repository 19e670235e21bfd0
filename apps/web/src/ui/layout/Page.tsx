import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Page.module.css'

type Props = {
  title: ReactNode
  /** At the left of title and subtitle: the face of what the page is about. */
  face?: ReactNode
  subtitle?: ReactNode
  /** In place of the subtitle: `<FigureLine>`. */
  figures?: ReactNode
  /** One primary button at most. */
  actions?: ReactNode
  /** On phones the actions are so short that they fit next to the title. */
  isOneLine?: boolean
  /** A list to work through: its first row starts high. */
  isDense?: boolean
  children: ReactNode
}

/** A page: its heading, what one can do, and its contents. */
export function Page({ title, face, subtitle, figures, actions, isOneLine, isDense, children }: Props) {
  return (
    <>
      <header className={css.head} data-one-line={isOneLine || undefined} data-dense={isDense || undefined}>
        <Box className={css.lead} flex="1 1 0" miw="min(100%, 320px)">
          {face}
          <Box className={`anywhere ${css.words}`} miw={0}>
            <Title order={1} fz="xl" lh="1.25" fw="600" lts="var(--font-display)" c="var(--text)">
              {title}
            </Title>
            {subtitle && (
              <Text inherit mt="xxs" fz="sm" c="dimmed" lts="var(--font-tight)">
                {subtitle}
              </Text>
            )}
            {figures}
          </Box>
        </Box>
        {actions && (
          <Group className={css.actions} gap="xs">
            {actions}
          </Group>
        )}
      </header>
      {children}
    </>
  )
}
