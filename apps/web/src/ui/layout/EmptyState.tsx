import { Box, Center, Stack } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import css from './EmptyState.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number }>
export type Emptiness = { title: string; text?: ReactNode; action?: ReactNode; icon?: Icon }

/** Nothing here yet, and what one would sensibly do next. */
export const EmptyState = ({ title, text, action, icon: Icon = IconInbox }: Emptiness) => (
  <Stack gap="xxs" align="center" justify="center" py="xxl" px="lg" ta="center">
    <Center className={css.icon} component="span" w={44} h={44} mb="xs" bdrs="lg">
      <Icon size={22} stroke={1.6} />
    </Center>
    <p className={css.title}>{title}</p>
    {text && <p className={css.text}>{text}</p>}
    {action && (
      <Box className={css.action} maw="100%" mt="sm">
        {action}
      </Box>
    )}
  </Stack>
)
