import { Box } from '@mantine/core'
import type { IconShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
export const Fact = ({ icon: Icon, label, children, action, rank }: Props) => (
  <Box className={css.fact} component="section" miw={0} aria-label={label} data-rank={rank}>
    <Icon size={19} stroke={1.6} aria-hidden />
    <div>
      <h2>{label}</h2>
      {children}
    </div>
    {action}
  </Box>
)
