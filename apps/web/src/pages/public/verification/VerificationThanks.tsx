import { americanDay } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { VerificationAnswer, type VerificationView } from '@handoff/contracts/network/verifications'
import { Flex, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import css from './verification.module.css'

export function VerificationThanks({ view }: { view: VerificationView }) {
  const head = useRef<HTMLHeadingElement>(null)
  // Screen readers go on from what has taken the place of the page.
  useEffect(() => head.current?.focus(), [])
  const isCorrected = view.answer === VerificationAnswer.Corrected
  return (
    <Flex className={css.thanks} component="section" direction="column" gap="md">
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={head} tabIndex={-1} className={css.title}>
        {isCorrected ? 'Your corrections were sent' : 'Confirmed. Thank you'}
      </h1>
      <Text inherit lh="1.5" c="var(--text-2)">
        {isCorrected
          ? `An administrator of ${view.network} reviews them and updates your details.`
          : `${view.name} is listed as confirmed as of ${americanDay(utcDay((view.verifiedAt ?? view.answeredAt)!))}. We’ll ask again in 180 days.`}
      </Text>
    </Flex>
  )
}
