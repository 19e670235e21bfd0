import { choiceChannelNames, staffChannels } from '@handoff/contracts/referrals/referrals/group-modes'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './groups.module.css'

type Props = { value: string; onChange: (value: string) => void; error?: ReactNode }

/** How the customer told staff what they decided. */
export const ChannelField = ({ value, onChange, error }: Props) => (
  <Radio.Group label="How they told you" withAsterisk value={value} onChange={onChange} error={error}>
    <div className={css.choices}>
      {staffChannels.map((channel) => (
        <Radio key={channel} value={String(channel)} label={choiceChannelNames[channel]} error={!!error} />
      ))}
    </div>
  </Radio.Group>
)
