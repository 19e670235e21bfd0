import { customerReference } from '@handoff/contracts/customers/customers/customers'
import type { Comparison } from '@handoff/contracts/customers/merges'
import { Box, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { MergeChoices } from './useMergeChoices.ts'

type Props = { pairs: Comparison['sameReferrals']; choices: MergeChoices }

/** Both records have an open referral for one need to one receiver: one continues. */
export const SameReferralsCard = ({ pairs, choices }: Props) => (
  <Notice tone="warn" role="status" icon={<IconAlertTriangle size={17} stroke={1.7} />} title="Choose one referral">
    <Stack gap="md">
      {pairs.map(({ category, receiver, referrals }, index) => (
        <Radio.Group
          key={referrals[0]!.id}
          label={`Both asked ${receiver} for ${category}.`}
          labelProps={{ fw: 400, c: 'var(--text-2)' }}
          value={String(choices.keptOf(index) ?? '')}
          onChange={(id) => choices.keep(index, Number(id))}
        >
          <Stack gap="xs" pt="xs">
            {referrals.map(({ id, reference, customerId, stage, obstacle }) => (
              <Radio
                key={id}
                value={String(id)}
                disabled={referrals.some((other) => other.id !== id && other.obstacle !== null)}
                label={
                  <Box component="span" c="var(--text)">
                    <Text span inherit fw="500">
                      {reference}, {stage.toLowerCase()}
                    </Text>
                    <Text inherit component="span" display="block" fz="xs" c="dimmed">
                      From {customerReference(customerId)}
                      {obstacle ? ` · ${obstacle.toLowerCase()}, so it can’t close` : ''}
                      {!obstacle && choices.keptOf(index) !== undefined && choices.keptOf(index) !== id
                        ? ' · closes as a duplicate'
                        : ''}
                    </Text>
                  </Box>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      ))}
    </Stack>
  </Notice>
)
