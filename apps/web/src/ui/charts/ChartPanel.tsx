import { Box, Flex, UnstyledButton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '../layout/Panel.tsx'
import css from './charts.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  legend?: ReactNode
  /** The same as a table: what the drawing says, for anyone who reads it better so, and on paper. */
  table: ReactNode
  children: ReactNode
}

/** A card with a chart, and its table at a press. */
export function ChartPanel({ title, subtitle, legend, table, children }: Props) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      isFlush
      aside={
        <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap">
          {legend}
          <UnstyledButton
            className="off-paper"
            display="inline-flex"
            style={{ alignItems: 'center', gap: 'var(--mantine-spacing-xxs)' }}
            px="xxs"
            bdrs="sm"
            fz="sm"
            fw="500"
            c="var(--brand-text)"
            bg={isTable ? 'var(--brand-tint)' : undefined}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            <IconTable size={15} stroke={1.8} aria-hidden />
            Table
          </UnstyledButton>
        </Flex>
      }
    >
      <Box className={css.chart} pt="sm" px="lg" pb="md" data-hidden={isTable || undefined}>
        {children}
      </Box>
      <Box className={css.beneath} pt="sm" px="lg" pb="md" data-shown={isTable || undefined}>
        {table}
      </Box>
    </Panel>
  )
}
