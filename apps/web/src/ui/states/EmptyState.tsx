import { Box, Center, Stack, Text } from '@mantine/core'
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
    <Text className="anywhere" inherit fz="md" fw="600" lts="var(--font-tight)">
      {title}
    </Text>
    {text && (
      <Text className="balanced anywhere" inherit maw="min(380px, 100%)" fz="sm" c="dimmed">
        {text}
      </Text>
    )}
    {action && (
      <Box className={css.action} maw="100%" mt="sm">
        {action}
      </Box>
    )}
  </Stack>
)
