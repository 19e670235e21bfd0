import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text } from '@mantine/core'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { shownValue } from './shownCell.ts'

type Losses = NonNullable<ReportRow['losses']>

/** Why the referrals of a row did not come to an end with the need met, each with its list. */
export function RowLosses({ name, losses }: { name: string; losses: Losses }) {
  const most = Math.max(1, ...losses.map(({ value }) => value ?? 0))
  return (
    <Box py="xs" ta="left">
      <Text inherit mb="xs" fz="xs" fw="500" c="var(--text-2)">
        {losses.length ? `Why the need was not met: ${name}` : `The need was met in every referral: ${name}`}
      </Text>
      <PlainList gap={0} aria-label={`Reasons: ${name}`}>
        {losses.map(({ key, name: reason, link, ...cell }) => (
          <Flex component="li" key={key} align="center" gap="sm" py="xxs" wrap="nowrap">
            <Text className="anywhere" span inherit fz="sm" w="min(320px, 55%)" style={{ whiteSpace: 'normal' }}>
              {reason}
            </Text>
            <Box component="span" flex="1" aria-hidden>
              <Box
                component="i"
                display="block"
                h={8}
                miw={1}
                bdrs="sm"
                bg="var(--brand-mark)"
                style={{ width: `${(100 * (cell.value ?? 0)) / most}%` }}
              />
            </Box>
            <Box className="tnum" component="b" fw="600" fz="sm" miw={40} ta="right">
              <PathLink className="link" to={link} aria-label={`${reason}: ${shownValue(cell, 'count')}`}>
                {shownValue(cell, 'count')}
              </PathLink>
            </Box>
          </Flex>
        ))}
      </PlainList>
    </Box>
  )
}
