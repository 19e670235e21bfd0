import { VerificationAnswer, type VerificationView } from '@handoff/contracts/network/verifications'
import { Flex, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { focusAtMount } from '../../../kit/focusAtMount.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { dateIn } from '../dateIn.ts'
import css from './verification.module.css'

export function VerificationThanks({ view }: { view: VerificationView }) {
  const t = useTexts()
  const isCorrected = view.answer === VerificationAnswer.Corrected
  return (
    <Flex className={css.thanks} component="section" direction="column" gap="md">
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={focusAtMount} tabIndex={-1} className={css.title}>
        {t(isCorrected ? 'verification.sent' : 'verification.confirmed')}
      </h1>
      <Text inherit lh="1.5" c="var(--text-2)">
        {isCorrected
          ? t('verification.sentText', { network: view.network })
          : t('verification.confirmedText', { name: view.name, day: dateIn(t, (view.verifiedAt ?? view.answeredAt)!) })}
      </Text>
    </Flex>
  )
}
