import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text } from '@mantine/core'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { shownValue } from '../shownCell.ts'

type Loss = NonNullable<ReportRow['losses']>[number]

const most = 8
const open = 'waiting '

/** Why the referrals of a row did not come to an end with the need met, each with its list. */
export function RowLosses({ name, losses }: { name: string; losses: readonly Loss[] }) {
  // What is still open is no reason: it comes last, and the bars are those of the others.
  const ended = losses.filter(({ key }) => key !== open)
  const rest = ended.slice(most)
  const visible = [
    ...ended.slice(0, most),
    ...(rest.length ? [restOf(rest)] : []),
    ...losses.filter(({ key }) => key === open),
  ]
  const top = Math.max(1, ...ended.map(({ value }) => value ?? 0))
  return (
    <Box flex={1} py="xs" pl={{ base: 0, md: 'xs' }} ta="left">
      <Text inherit mb="xs" fz="xs" fw="500" c="var(--text-2)">
        {losses.length ? `Why the need was not met: ${name}` : `The need was met in every referral: ${name}`}
      </Text>
      <PlainList gap={0} aria-label={`Reasons: ${name}`}>
        {visible.map(({ key, name: reason, link, ...cell }) => (
          <Flex component="li" key={key} align="center" gap="sm" py="xxs" wrap="nowrap">
            <Text className="anywhere" span inherit fz="sm" w="min(320px, 55%)" style={{ whiteSpace: 'normal' }}>
              {reason}
            </Text>
            <Box component="span" flex="1" aria-hidden>
              {key !== open && key !== restKey && (
                <Box
                  component="i"
                  display="block"
                  h={8}
                  miw={1}
                  bdrs="sm"
                  bg="var(--brand-mark)"
                  style={{ width: `${(100 * (cell.value ?? 0)) / top}%` }}
                />
              )}
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

const restKey = 'rest'

/** No list has them together. */
const restOf = (rest: readonly Loss[]): Loss => ({
  key: restKey,
  name: `${rest.length} other reasons`,
  value: rest.reduce((sum, { value }) => sum + (value ?? 0), 0),
  share: null,
  link: null,
  hidden: null,
})
