import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { afterAcceptance } from '@handoff/contracts/referrals/referrals/referral-stages'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { Button, Flex, Title } from '@mantine/core'
import { IconClipboardText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { FillInButton, useMayFillIn } from './FillInButton.tsx'

const loadDialog = () => import('./SendSurveyDialog.tsx')

/** Asking the customer of an accepted referral how it went: for the administrative side. */
export function ReferralSurvey({ referral: { id, stage } }: { referral: ReferralDetail }) {
  const maySend = useCan(customerSurveys.send)
  const mayFillIn = useMayFillIn()
  const [isSending, setSending] = useState(false)
  const Dialog = useLazyPart(loadDialog, isSending)?.SendSurveyDialog
  if (!(maySend || mayFillIn) || !isOneOf(afterAcceptance, stage)) return null
  return (
    <Flex component="section" direction="column" gap="xs" aria-label="Survey">
      <Title order={3} fz="sm" fw="600" lh="inherit">
        Survey
      </Title>
      <Flex gap="xs" wrap="wrap">
        {maySend && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSend size={14} stroke={1.8} />}
            loading={isSending && !Dialog}
            onClick={() => setSending(true)}
          >
            Send survey
          </Button>
        )}
        <FillInButton
          variant="default"
          size="xs"
          leftSection={<IconClipboardText size={14} stroke={1.8} />}
          about={{ referralId: id }}
        />
      </Flex>
      {Dialog && isSending && <Dialog referralId={id} onClosed={() => setSending(false)} />}
    </Flex>
  )
}
