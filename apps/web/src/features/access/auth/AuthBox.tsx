import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './AuthForm.module.css'

/** The column that the forms before a login are in. */
export const AuthBox = ({ children }: { children: ReactNode }) => (
  <Stack className={css.box} gap="md" w="100%" maw={400} pt="md" px="lg" pb="calc(2 * var(--mantine-spacing-xxl))">
    {children}
  </Stack>
)
