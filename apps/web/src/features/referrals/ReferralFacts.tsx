import { consentMethodNames, consentScopeNames } from '@handoff/contracts/consents'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../kit/dates/useDates.ts'
import { CategoryMark } from '../../ui/display/CategoryMark.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { otherOf, type Side } from './referralColumns.tsx'

/** From whom to whom, what for, and by when. */
export function ReferralFacts({ referral, side }: { referral: ReferralDetail; side: Side }) {
  const { formatDateTime, formatShort, formatRelative } = useDates()
  const { sender, receiver, consent, dueAt, sentAt, answeredAt, closedAt, reason } = referral
  const party = (it: { id?: number; name: string; place: string | null }) => (
    <>
      {it.id ? (
        <Link to="/my-network/network-info" search={{ id: it.id }}>
          {it.name}
        </Link>
      ) : (
        it.name
      )}
      {it.place && <small>{it.place}</small>}
    </>
  )
  const isBoth = referral.isMine === 'network'
  return (
    <Facts
      facts={[
        [side === 'inbound' ? 'Referred by' : 'Referred to', party(otherOf(referral, side))],
        isBoth && [
          side === 'inbound' ? 'Referred to' : 'Referred by',
          party(side === 'inbound' ? receiver : (sender ?? { name: 'Network administration', place: null })),
        ],
        ['Service', <CategoryMark key="category" category={referral.category} />],
        sentAt && ['Sent', formatDateTime(sentAt)],
        dueAt && ['Answer due', `${formatDateTime(dueAt)} (${formatRelative(dueAt)})`],
        answeredAt && ['Answered', formatDateTime(answeredAt)],
        closedAt && ['Closed', formatDateTime(closedAt)],
        reason && [referral.stage === 'closed' ? 'Outcome' : 'Reason', reason],
        consent && [
          'Consent',
          `${consentMethodNames[consent.method]}, ${formatShort(consent.takenAt)} · ${consentScopeNames[consent.scope]}`,
        ],
      ]}
    />
  )
}
