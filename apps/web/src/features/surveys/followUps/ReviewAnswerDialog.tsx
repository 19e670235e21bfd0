import { messages } from '@handoff/contracts/kit'
import { MetLevel, metLevelLabels, metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import { type ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import {
  disagrees,
  type FollowUp,
  followUpAnswerNames,
  followUps,
  type ReviewKey,
} from '@handoff/contracts/surveys/followUps'
import { Radio, Stack } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { UpcomingField, upcomingLabel } from '../../referrals/referrals/ofCustomer/UpcomingField.tsx'
import { useUpcoming } from '../../referrals/referrals/ofCustomer/useUpcoming.ts'

type Props = { referral: ReferralDetail; of: FollowUp; as: ReviewKey; onClosed: () => void }

const words: Record<ReviewKey, { title: string; text: string; submit: string; done: string }> = {
  confirm: {
    title: 'Close this referral',
    text: 'It is closed as they said.',
    submit: 'Close',
    done: 'Referral closed as the customer said',
  },
  keep: {
    title: 'Keep it as it is',
    text: 'Say why, so that everyone who reads the answer knows.',
    submit: 'Keep',
    done: 'Kept as it is',
  },
  reopen: {
    title: 'Reopen this referral',
    text: 'It is in service again, and the referring provider is notified.',
    submit: 'Reopen',
    done: 'Referral reopened',
  },
  update: {
    title: 'Change the outcome',
    text: 'The referral stays closed. Figures count the new outcome.',
    submit: 'Change outcome',
    done: 'Outcome changed',
  },
}

/** What follows from the customer's answer, where one press is not enough. */
export function ReviewAnswerDialog({ referral, of, as, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { title, text, submit, done } = words[as]
  const isUpdate = as === 'update'
  const isReasoned = as === 'keep' || as === 'reopen'
  const next = useUpcoming(referral)
  const upcoming = as === 'confirm' ? next : null
  // Those that agree with what the customer says.
  const outcomes = Object.values(MetLevel).filter((one) => of.answer !== null && !disagrees(of.answer, one))
  const form = useEndpointForm(followUps.review, {
    draftOf: `${as} ${of.id}`,
    says: () => done,
    initialValues: { metLevel: outcomes.length === 1 ? String(outcomes[0]) : '', notes: '', upcoming: '' },
    toInput: ({ metLevel, notes, upcoming: choice }) => ({
      id: referral.id,
      followUpId: of.id,
      version: of.version,
      review: as,
      notes,
      ...(upcoming && choice && { upcoming: choice as UpcomingChoice }),
      ...(isUpdate && metLevel && { metLevel: Number(metLevel) as MetLevel }),
    }),
    check: ({ metLevel, notes, upcoming: choice }) => ({
      ...(upcoming && !choice && { upcoming: messages.requiredSelect(upcomingLabel) }),
      ...(isUpdate && !metLevel && { metLevel: messages.requiredSelect('Need met') }),
      ...(isReasoned && !notes.trim() && { notes: messages.required('Reason') }),
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={title}
      description={`The customer answered “${followUpAnswerNames[of.answer!]}”${
        referral.metLevel ? `; it was closed as ${metLevelNames[referral.metLevel]}` : ''
      }. ${text}`}
      submit={submit}
    >
      {isUpdate && (
        <Radio.Group label="Need met" withAsterisk {...form.getInputProps('metLevel')}>
          <Stack gap="xs" mt="xs">
            {outcomes.map((one) => (
              <Radio key={one} value={String(one)} label={metLevelLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {upcoming && (
        <UpcomingField
          when={upcoming}
          value={form.values.upcoming}
          onChange={(choice) => form.setFieldValue('upcoming', choice)}
          error={form.errors.upcoming}
        />
      )}
      {as !== 'confirm' && (
        <CommentField
          label={isUpdate ? 'Comment' : 'Reason'}
          withAsterisk={!isUpdate}
          {...form.getInputProps('notes')}
          maxLength={1000}
        />
      )}
    </EndpointDialog>
  )
}
