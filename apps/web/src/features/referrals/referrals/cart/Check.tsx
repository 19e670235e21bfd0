import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Small } from '../../../../ui/display/Small.tsx'
import css from './cart.module.css'

type CheckProps = {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
}

/** One thing to look at before sending. */
export const Check = ({ icon, tone, title, detail, action }: CheckProps) => (
  <Flex className={css.check} component="li" align="flex-start" gap="xs" data-tone={tone}>
    <Box component="span" lh={0} style={{ marginTop: 1 }} c={tone ? `var(--${tone})` : 'var(--text-2)'}>
      {icon}
    </Box>
    <Box component="span" flex={1} miw={0}>
      <Box
        className={tone === 'bad' ? undefined : 'clipped cut nowrap'}
        component="b"
        display="block"
        fz="sm"
        fw="500"
        c={tone === 'warn' || tone === 'bad' ? `var(--${tone})` : undefined}
      >
        {title}
      </Box>
      {detail && (
        <Small display="block" c="var(--text-2)">
          {detail}
        </Small>
      )}
    </Box>
    {action}
  </Flex>
)
