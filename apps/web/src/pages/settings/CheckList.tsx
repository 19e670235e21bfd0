import { Box, Group, Skeleton } from '@mantine/core'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import css from './CheckList.module.css'

/** Without `isGood` it is neither; without `said` it is still being found out. */
export type Check = { name: string; isGood?: boolean; said?: string }

export const CheckList = ({ checks }: { checks: Check[] }) => (
  <Box component="dl" m={0} pt="xs" px="lg" pb="sm">
    {checks.map(({ name, isGood, said }) => (
      <Group key={name} className={css.row} gap="md" justify="space-between" wrap="nowrap" mih={46} py="xs">
        <Box component="dt" fz="sm" fw="500">
          {name}
        </Box>
        <Box component="dd" miw={0} m={0} fz="sm" c="var(--text-2)" ta="right">
          {said === undefined ? (
            <Skeleton h={12} w={90} />
          ) : isGood === false ? (
            <StatusPill tone="bad">{said}</StatusPill>
          ) : (
            said
          )}
        </Box>
      </Group>
    ))}
  </Box>
)
