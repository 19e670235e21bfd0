import { choiceChannelNames, staffChannels } from '@handoff/contracts/referrals/referrals/group-modes'
import { Flex, Radio } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { value: string; onChange: (value: string) => void; error?: ReactNode }

/** How staff learned the customer's decision: by phone or in person. */
export const ChannelField = ({ value, onChange, error }: Props) => (
  <Radio.Group label="How they told you" withAsterisk value={value} onChange={onChange} error={error}>
    <Flex rowGap="xs" columnGap="lg" wrap="wrap" pt="xxs">
      {staffChannels.map((channel) => (
        <Radio key={channel} value={String(channel)} label={choiceChannelNames[channel]} error={!!error} />
      ))}
    </Flex>
  </Radio.Group>
)
