import { Box, Center, Flex, Loader } from '@mantine/core'
import type { ComponentType } from 'react'
import css from './SecurityPanel.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  text: string
  isPending: boolean
  onClick: () => void
}

export const ChannelButton = ({ icon: Icon, title, text, isPending, onClick }: Props) => (
  <Flex
    type="button"
    className={css.channel}
    component="button"
    gap="sm"
    align="flex-start"
    p="sm"
    bd="1px solid var(--line)"
    bdrs="lg"
    c="inherit"
    ta="left"
    disabled={isPending}
    onClick={onClick}
  >
    <Center component="span" flex="none" w={36} h={36} bdrs="md" c="var(--brand-text)" bg="var(--brand-tint)">
      {isPending ? <Loader size={18} /> : <Icon size={20} stroke={1.7} />}
    </Center>
    <span>
      <Box component="b" display="block" fz="sm" fw="600" lts="var(--font-tight)">
        {title}
      </Box>
      <Box component="small" display="block" fz="sm" lh="1.45" c="dimmed">
        {text}
      </Box>
    </span>
  </Flex>
)
