import { Box, Group, Skeleton } from '@mantine/core'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import css from './CheckList.module.css'

/** Without `isGood` it is neither; without `result` it is still being found out. */
export type Check = { name: string; isGood?: boolean; result?: string }

export const CheckList = ({ checks }: { checks: Check[] }) => (
  <Box component="dl" m={0} pt="xs" px="lg" pb="sm">
    {checks.map(({ name, isGood, result }) => (
      <Group key={name} className={css.row} gap="md" justify="space-between" wrap="nowrap" mih={46} py="xs">
        <Box component="dt" fz="sm" fw="500">
          {name}
        </Box>
        <Box component="dd" miw={0} m={0} fz="sm" c="var(--text-2)" ta="right">
          {result === undefined ? (
            <Skeleton h={12} w={90} />
          ) : isGood === false ? (
            <StatusPill tone="bad">{result}</StatusPill>
          ) : (
            result
          )}
        </Box>
      </Group>
    ))}
  </Box>
)
