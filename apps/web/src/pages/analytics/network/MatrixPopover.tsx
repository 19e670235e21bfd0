import type { MatrixCell } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text } from '@mantine/core'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { shownValue } from '../shownCell.ts'
import { ReasonsLink } from '../table/ReasonsLink.tsx'

type Props = { cell: MatrixCell; from: string; to: string }

/** The numbers of one pair, with the ways to its referrals and to why they were rejected. */
export function MatrixFacts({ cell, from, to }: Props) {
  const facts = [
    { name: 'sent', words: shownValue(cell.sent, 'count') },
    { name: 'accepted', words: shownValue(cell.accepted, 'count') },
    { name: 'need met', words: shownValue(cell.met, 'count') },
    { name: 'to answer', words: shownValue(cell.hours, 'hours') },
  ]
  const { value: count, link } = cell.sent
  return (
    <>
      <Text inherit fz="sm" fw="600">
        {from}
      </Text>
      <Text inherit fz="xs" c="var(--text-2)">
        to {to}
      </Text>
      <Flex gap="lg" mt="sm">
        {facts.map(({ name, words }) => (
          <div key={name}>
            <Text inherit className="tnum" fz="lg" fw="600">
              {words}
            </Text>
            <Text inherit className="nowrap" fz="xs" c="var(--text-2)">
              {name}
            </Text>
          </div>
        ))}
      </Flex>
      <Flex className="ruled-above" gap="md" mt="sm" pt="sm" fz="sm" wrap="wrap">
        <PathLink to={link} className="brand-link">
          {link ? `Open ${count} ${count === 1 ? 'referral' : 'referrals'}` : ''}
        </PathLink>
        <ReasonsLink to={{ entityId: cell.to, within: `sender:${cell.from ?? 'network'}` }} />
        {!!cell.overdue.value && (
          <PathLink to={cell.overdue.link}>
            <Box component="span" c="var(--bad)">
              {cell.overdue.value} overdue
            </Box>
          </PathLink>
        )}
      </Flex>
    </>
  )
}
