import { metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import { type ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import {
  type FollowUp,
  FollowUpAnswer,
  followUpAnswerNames,
  followUps,
  Review,
  type ReviewKey,
} from '@handoff/contracts/surveys/followUps'
import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useUpcoming } from '../../referrals/referrals/ofCustomer/useUpcoming.ts'
import { nameOf } from '../../referrals/referrals/words/parties.ts'
import css from './referralFollowUp.module.css'

const loadCalled = () => import('./CalledDialog.tsx')
const loadDialog = () => import('./ReviewAnswerDialog.tsx')

/** Whether the customer got help, in their own answer; what it asks the receiver to decide comes first. */
export function ReferralFollowUp({ referral }: { referral: ReferralDetail }) {
  const { data } = useEndpoint(followUps.ofReferral, { id: referral.id }, { isSilent: true })
  const [reviewing, setReviewing] = useState<{ of: FollowUp; as: ReviewKey }>()
  const [called, setCalled] = useState<FollowUp>()
  const Called = useLazyPart(loadCalled, called !== undefined)?.CalledDialog
  const Dialog = useLazyPart(loadDialog, reviewing !== undefined)?.ReviewAnswerDialog
  if (!data?.length) return null
  return (
    <Flex className={css.section} component="section" direction="column" gap="xs" aria-label="Did they get help?">
      <Title order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        Did they get help?
      </Title>
      {data.map((one) => (
        <Asked
          key={one.id}
          of={one}
          referral={referral}
          onReview={(as) => setReviewing({ of: one, as })}
          onCalled={() => setCalled(one)}
        />
      ))}
      {Called && called && (
        <Called
          referralId={referral.id}
          customer={nameOf(referral)}
          of={called}
          onClosed={() => setCalled(undefined)}
        />
      )}
      {Dialog && reviewing && <Dialog referral={referral} {...reviewing} onClosed={() => setReviewing(undefined)} />}
    </Flex>
  )
}

type Props = { of: FollowUp; referral: ReferralDetail; onReview: (as: ReviewKey) => void; onCalled: () => void }

const reviewWords: Record<Review, string> = {
  [Review.Confirmed]: 'Closed as they said',
  [Review.Kept]: 'Kept as it is',
  [Review.Reopened]: 'Reopened',
  [Review.Updated]: 'Outcome changed',
}

function Asked({ of, referral, onReview, onCalled }: Props) {
  const { formatShort } = useDates()
  const {
    answer,
    note,
    answeredAt,
    sentAt,
    remindedAt,
    finding,
    review,
    reviewedBy,
    reviewNote,
    linkMaker,
    wantsCall,
    calledAt,
  } = of
  if (answer === null)
    return (
      <Box className="anywhere" component="p" fz="xs" lh="1.45" c="var(--text-2)">
        Asked {formatShort(sentAt)}
        {remindedAt && `, reminded ${formatShort(remindedAt)}`}. No answer yet.
      </Box>
    )
  const sentences = (
    <>
      <Box component="p" fz="sm">
        <Box component="b" fw="600">
          {followUpAnswerNames[answer]}
        </Box>{' '}
        <Text span inherit fz="xs" c="var(--text-2)">
          {linkMaker ? `By a link that ${linkMaker} made` : 'Customer'}, {formatShort(answeredAt!)}
        </Text>
      </Box>
      {note && (
        <Box className="anywhere" component="p" fz="sm">
          “{note}”
        </Box>
      )}
      {wantsCall && (
        <Flex component="p" rowGap="xs" columnGap="sm" align="center" wrap="wrap" m={0}>
          {calledAt
            ? `Asked for a call. Called ${formatShort(calledAt)}${of.calledBy ? ` by ${of.calledBy}` : ''}`
            : 'Asks for a call'}
          {of.mayCall && (
            <Button size="compact-sm" variant="default" onClick={onCalled}>
              Record the call
            </Button>
          )}
        </Flex>
      )}
    </>
  )
  if (!finding)
    return (
      <Stack gap="xxs" py="xs" px="sm" bd="1px solid var(--line)" bdrs="md">
        {sentences}
        {review && (
          <Box className="anywhere" component="p" fz="xs" lh="1.45" c="var(--text-2)">
            {reviewWords[review]}
            {reviewedBy && ` by ${reviewedBy}`}
            {reviewNote && `: ${reviewNote}`}
          </Box>
        )}
      </Stack>
    )
  return (
    <Notice
      tone={finding === 'disagreement' ? 'warn' : 'info'}
      role="status"
      action={of.may.length > 0 && <Choices of={of} referral={referral} onReview={onReview} />}
    >
      {sentences}
      <Box className="anywhere" component="p" fz="xs" lh="1.45" c="var(--text-2)">
        {finding === 'disagreement'
          ? `This referral was closed as ${metLevelNames[referral.metLevel!]}.`
          : `Proposes to close it as ${metLevelNames[of.proposes!]}.`}
        {of.may.length === 0 && ' The receiving provider reviews it.'}
      </Box>
      {finding === 'disagreement' && referral.canReferAgain && (
        <Box className="anywhere" component="p" fz="xs" lh="1.45" c="var(--text-2)">
          Reopen it, or refer the customer again.
        </Box>
      )}
    </Notice>
  )
}

const labels: Record<ReviewKey, string> = {
  confirm: 'Close',
  keep: 'Keep',
  reopen: 'Reopen',
  update: 'Change outcome',
}

/** Confirming takes one press, all others ask for a reason or an outcome. Someone without help yet is rarely done with. */
function Choices({ of, referral, onReview }: Omit<Props, 'onCalled'>) {
  const review = useAction(followUps.review, { says: () => 'Referral closed as the customer said' })
  // What becomes of an appointment to come is asked first.
  const isAsked = useUpcoming(referral) !== null
  const confirm = () => review.mutate({ id: referral.id, followUpId: of.id, review: 'confirm', version: of.version })
  return of.may.map((key) => {
    const label =
      key === 'confirm'
        ? `Close as ${metLevelNames[of.proposes!]}`
        : key === 'keep' && of.finding === 'proposal'
          ? 'Keep open'
          : labels[key]
    return (
      <Button
        key={key}
        size="compact-sm"
        variant={key === 'confirm' && of.answer !== FollowUpAnswer.NotYet ? 'light' : 'default'}
        loading={key === 'confirm' && review.isPending}
        onClick={() => (key === 'confirm' && !isAsked ? confirm() : onReview(key))}
      >
        {label}
      </Button>
    )
  })
}
