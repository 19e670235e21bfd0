import { Box, Flex } from '@mantine/core'
import type { IconShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import css from './CustomerPage.module.css'

type Props = {
  icon: typeof IconShield
  label: string
  children: ReactNode
  action?: ReactNode
  /** How a phone shows it: `next` tinted, `aside` not at all, as a card below says the same. */
  rank?: 'next' | 'aside'
}

/** One of the three things that the head of a customer says. */
export function Fact({ icon: Icon, label, children, action, rank }: Props) {
  const isPhone = useIsPhone()
  const isTinted = isPhone && rank === 'next'
  if (isPhone && rank === 'aside') return null
  return (
    <Flex
      className={css.fact}
      component="section"
      align={isTinted ? 'center' : 'flex-start'}
      gap="sm"
      miw={0}
      py="sm"
      px="lg"
      bg={isTinted ? 'var(--brand-tint)' : undefined}
      aria-label={label}
    >
      <Icon size={19} stroke={1.6} color={isTinted ? 'var(--brand-mark)' : 'var(--text-3)'} aria-hidden />
      <Box className="anywhere" flex={1} miw={0} fz="sm" fw="500" lts="var(--font-tight)">
        {!isPhone && (
          <Box component="h2" fz="xs" fw="400" c="dimmed">
            {label}
          </Box>
        )}
        {children}
      </Box>
      {action}
    </Flex>
  )
}
