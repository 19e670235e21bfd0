import { Box, Center, Flex, Stack } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { focusAtMount } from '../../../kit/focusAtMount.ts'
import css from './AuthForm.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  children: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** The result in place of the form; screen readers announce it, as its heading takes the focus. */
export function AuthMessage({ icon: Icon, title, children, actions }: Props) {
  return (
    <Stack className={css.message} gap="sm" align="flex-start">
      <Center component="span" w={48} h={48} mb="xxs" bdrs="lg" c="var(--brand-text)" bg="var(--brand-tint)">
        <Icon size={24} stroke={1.7} />
      </Center>
      <h1 className={css.title} ref={focusAtMount} tabIndex={-1}>
        {title}
      </h1>
      <Box className={css.messageText} fz="sm" lh="1.55" c="dimmed">
        {children}
      </Box>
      {actions && (
        <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap" mt="xs">
          {actions}
        </Flex>
      )}
    </Stack>
  )
}
