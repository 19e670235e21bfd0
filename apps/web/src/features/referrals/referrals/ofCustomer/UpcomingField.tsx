import {
  type UpcomingChoice,
  upcomingChoiceNames,
  upcomingChoices,
} from '@handoff/contracts/referrals/referrals/upcoming-choice'
import { Flex, Radio } from '@mantine/core'
import type { ReactNode } from 'react'

export const upcomingLabel = 'Appointment to come'

type Props = {
  /** When the next one begins. */
  when: string
  value: string
  onChange: (choice: UpcomingChoice) => void
  error?: ReactNode
}

/** What becomes of the appointments to come of a referral that is closed. */
export function UpcomingField({ when, value, onChange, error }: Props) {
  return (
    <Radio.Group
      label={upcomingLabel}
      description={when}
      withAsterisk
      value={value}
      error={error}
      onChange={(choice) => onChange(choice as UpcomingChoice)}
    >
      <Flex rowGap="xs" columnGap="lg" wrap="wrap" pt="xxs">
        {upcomingChoices.map((choice) => (
          <Radio key={choice} value={choice} label={upcomingChoiceNames[choice]} error={!!error} />
        ))}
      </Flex>
    </Radio.Group>
  )
}
