import { messages } from '@handoff/contracts/kit'
import { metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import { type NextStep, type ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import { Flex, Radio } from '@mantine/core'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { QuotedText } from '../../../../ui/display/QuotedText.tsx'
import { CommentField } from '../../../../ui/form/CommentField.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { SearchSelect } from '../../../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { UpcomingField, upcomingLabel } from '../ofCustomer/UpcomingField.tsx'
import { useUpcoming } from '../ofCustomer/useUpcoming.ts'
import { sideIn, useReasons } from '../useReferrals.ts'
import { fitsMetLevel } from '../words/closeOutcomes.ts'
import { nameOf } from '../words/parties.ts'
import { isForCustomer } from './stepKeys.ts'

type Props = {
  referral: ReferralDetail
  step: NextStep
  /** Chosen already, where it asks for a comment. */
  reasonCode?: string
  onClose: () => void
  onTaken?: (after: ReferralDetail) => void
}

const words: Record<string, { title: (name: string) => string; notes: string; text: string }> = {
  question: {
    title: (name) => `Ask about ${name}`,
    notes: 'Question',
    text: 'Your due date is paused until they reply.',
  },
  answer: {
    title: (name) => `Answer about ${name}`,
    notes: 'Answer',
    text: 'Their due date resumes.',
  },
  reason: { title: (name) => `Reason for ${name}`, notes: 'Comment', text: 'The other provider will see this.' },
  comment: {
    title: (name) => `Reason for ${name}`,
    notes: 'Comment',
    text: 'The other provider will see this.',
  },
  estimate: {
    title: (name) => `Waitlist ${name}`,
    notes: 'Note',
    text: 'The referring provider will see the estimated date.',
  },
  outcome: {
    title: (name) => `Close ${name}’s referral`,
    notes: 'Note',
    text: 'Record the outcome to close the loop.',
  },
}

/** Steps that need the same, and are different things to do. */
const titles: Partial<Record<string, (name: string) => string>> = {
  refuseCancel: (name) => `Keep ${name}’s referral open`,
  reopen: (name) => `Reopen ${name}’s referral`,
  error: (name) => `Mark ${name}’s referral as entered in error`,
}

/** Whether this form knows how to ask for what a step needs. */
export const canAsk = ({ needs }: NextStep) => needs !== null && needs in words

/** A receiver that hasn’t added the person to its customers no longer sees them once it is closed. */
const endsSight = ({ isMine, status }: Partial<ReferralDetail>) =>
  isMine === 'receiver' && status !== ReferralStatus.Added
const closingEndsSight =
  'Record the outcome to close the loop. Afterward you see first name and initial only: to keep the record, choose ' +
  'Add to my customers first.'

/** Asks what a step needs: a question, an answer, a coded reason, or the outcome. */
export function StepDialog({ referral, step, reasonCode = '', onClose, onTaken }: Props) {
  const dialog = useDialog(onClose)
  const { today } = useDates()
  const { data: choices = [] } = useReasons(step.reasonUse, sideIn(referral, step))
  const needs = step.needs ?? 'reason'
  const next = useUpcoming(referral)
  const upcoming = needs === 'outcome' ? next : null
  const keeping = step.key === 'close' && endsSight(referral) ? closingEndsSight : null
  const isCustomersDecision = isForCustomer(step)
  const { title, text, notes: label } = words[needs]!
  const notes = isCustomersDecision ? 'How they told you' : label
  const isCoded = needs === 'reason' || needs === 'outcome'
  const reasonLabel = needs === 'outcome' ? 'Outcome' : 'Reason'
  const isNoteRequired = ({ reasonCode }: { reasonCode: string }) =>
    isCustomersDecision ||
    (!isCoded && needs !== 'estimate') ||
    choices.some(({ code, isCommentRequired }) => code === reasonCode && isCommentRequired)
  const form = useEndpointForm(referrals.changeStatus, {
    initialValues: { reasonCode, notes: '', metLevel: '', estimatedOn: '', upcoming: '' },
    draftOf: step.label,
    toInput: ({ reasonCode: reason, metLevel, ...rest }) => ({
      id: referral.id,
      status: step.status,
      stage: step.stage,
      version: referral.version,
      notes: rest.notes,
      ...(upcoming && rest.upcoming && { upcoming: rest.upcoming as UpcomingChoice }),
      ...(rest.estimatedOn && { estimatedOn: rest.estimatedOn }),
      ...(reason && { reasonCode: reason }),
      ...(metLevel && { metLevel: Number(metLevel) as 1 | 2 | 3 }),
    }),
    check: (values) => ({
      ...(needs === 'estimate' && !values.estimatedOn && { estimatedOn: messages.required('Estimated date') }),
      ...(needs === 'outcome' && !values.metLevel && { metLevel: messages.requiredSelect('Need met') }),
      ...(upcoming && !values.upcoming && { upcoming: messages.requiredSelect(upcomingLabel) }),
      ...(isCoded && !values.reasonCode && { reasonCode: messages.requiredSelect(reasonLabel) }),
      ...(isNoteRequired(values) &&
        !values.notes.trim() && { notes: messages.required(isCoded && !isCustomersDecision ? 'Comment' : notes) }),
    }),
    feedback: onTaken ? 'nothing' : 'success',
    onSuccess: (after) => {
      dialog.onClose()
      onTaken?.(after)
    },
  })

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={needs === 'reason' ? `${step.label}: ${nameOf(referral)}` : (titles[step.key] ?? title)(nameOf(referral))}
      description={keeping ?? text}
      submit={step.label}
      dismiss="Back"
      isDangerous={step.isDestructive}
    >
      {needs === 'answer' && <Question referral={referral} />}
      {needs === 'outcome' && (
        <Radio.Group
          label="Need met"
          withAsterisk
          {...form.getInputProps('metLevel')}
          onChange={(level) => {
            form.setFieldValue('metLevel', level)
            if (!fitsMetLevel(form.values.reasonCode, level)) form.setFieldValue('reasonCode', '')
          }}
        >
          <Flex rowGap="xs" columnGap="lg" wrap="wrap" pt="xxs">
            {Object.entries(metLevelNames).map(([value, name]) => (
              <Radio
                key={value}
                value={value}
                label={name.charAt(0).toUpperCase() + name.slice(1)}
                error={!!form.errors.metLevel}
              />
            ))}
          </Flex>
        </Radio.Group>
      )}
      {needs === 'estimate' && (
        <DateField
          label="Estimated date"
          withAsterisk
          min={today()}
          {...form.getInputProps('estimatedOn')}
          value={form.values.estimatedOn || null}
          onChange={(day) => form.setFieldValue('estimatedOn', day ?? '')}
        />
      )}
      {isCoded && (
        <SearchSelect
          label={reasonLabel}
          withAsterisk
          options={choices
            .filter(({ code }) => needs !== 'outcome' || fitsMetLevel(code, form.values.metLevel))
            .map(({ code, label }) => ({ value: code, name: label }))}
          value={form.values.reasonCode ? { value: form.values.reasonCode } : null}
          onChange={(choice) => form.setFieldValue('reasonCode', choice?.value ?? '')}
          error={form.errors.reasonCode}
        />
      )}
      {upcoming && (
        <UpcomingField
          when={upcoming}
          value={form.values.upcoming}
          onChange={(choice) => form.setFieldValue('upcoming', choice)}
          error={form.errors.upcoming}
        />
      )}
      <CommentField
        label={notes}
        withAsterisk={isNoteRequired(form.values)}
        data-autofocus={reasonCode ? true : undefined}
        {...form.getInputProps('notes')}
      />
    </EndpointDialog>
  )
}

/** What is being answered: the words that were sent with the latest question. A card of the board has no timeline. */
function Question({ referral: { timeline } }: { referral: Partial<ReferralDetail> }) {
  const question = timeline?.findLast(({ isMessage, note }) => isMessage && note)
  return question ? <QuotedText>{question.note}</QuotedText> : null
}
