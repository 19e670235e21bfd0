import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconCalendar, IconClock } from '@tabler/icons-react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { useToCome } from '../ofCustomer/useToCome.ts'
import { useAssign } from '../useReferrals.ts'
import { PriorityMark } from '../words/PriorityMark.tsx'
import { avatarOf, nameOf, type Side } from '../words/parties.ts'
import { ReferralStatus } from '../words/ReferralStatus.tsx'
import { AssignMenu } from './AssignMenu.tsx'
import { lowered, useDueWords } from './dueWords.ts'
import css from './ReferralBody.module.css'

/** Who it is about, how urgent, by when, and who takes care of it. */
export function ReferralWho({ referral, side }: { referral: ReferralDetail; side: Side }) {
  const due = useDueWords()(referral)
  const { formatShort } = useDates()
  const toCome = useToCome()(referral)
  const isWaiting = isOneOf(onTheClock, referral.stage)
  const { answeredAt, closedAt } = referral
  return (
    <div className={css.who}>
      <div className={css.person}>
        <LetterAvatar name={nameOf(referral)} of={avatarOf(referral)} size={40} />
        <div className={css.names}>
          <h2>{nameOf(referral)}</h2>
          <p>{detailOf(referral) ?? 'No longer shared with you'}</p>
        </div>
        <ReferralStatus {...referral} side={side} />
      </div>
      <div className={css.urgency}>
        <PriorityMark priority={referral.priority} />
        {toCome && (
          <span className={css.due}>
            <IconCalendar size={15} stroke={1.8} aria-hidden />
            <b>Appointment {lowered(toCome)}</b>
          </span>
        )}
        {due && !toCome && (
          <span className={css.due} data-late={due.isLate || undefined}>
            <IconClock size={15} stroke={1.8} aria-hidden />
            <b>
              {isWaiting ? 'Answer due' : 'Due'} {lowered(due.when)}
            </b>
            <span>{due.left}</span>
          </span>
        )}
        {!due && (closedAt ?? answeredAt) && (
          <span className={css.due}>
            {closedAt ? 'Closed' : 'Answered'} {formatShort((closedAt ?? answeredAt)!)}
          </span>
        )}
        <FollowingMark following={referral.following} />
        <Assigned referral={referral} />
      </div>
    </div>
  )
}

/** What the viewer has chosen in the menu. */
function FollowingMark({ following }: Pick<ReferralDetail, 'following'>) {
  if (following === null) return null
  const [Icon, text] = following === 'follow' ? [IconBell, 'You follow it'] : [IconBellOff, 'Muted by you']
  return (
    <span className={css.due}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </span>
  )
}

function Assigned({ referral }: { referral: ReferralDetail }) {
  const me = useMe()
  const assign = useAssign()
  const { id: referralId, version, assigned, canAssign, isMine } = referral
  if (!canAssign) return assigned && <span className={css.assigned}>Assigned to {assigned.name}</span>
  if (!assigned && isMine === 'receiver')
    return (
      <span className={css.assigned}>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={assign.isPending}
          onClick={() => assign.mutate({ referralId, version, userId: me.id })}
        >
          Assign to me
        </Button>
      </span>
    )
  return (
    <span className={css.assigned}>
      {assigned ? assigned.name : 'Not assigned'} <AssignMenu referral={referral} />
    </span>
  )
}

/** Age, place, language: what helps to see who it is. */
function detailOf({ packet: { limited, full }, customer }: ReferralDetail) {
  const person = limited ?? full
  if (!person) return customer.detail
  const place = 'stateCode' in person ? [person.county, person.stateCode].filter(Boolean).join(', ') : person.county
  const age = limited?.ageBand ?? customer.detail?.split(' · ').find((part) => /^\d|^Under/.test(part))
  const languages = person.languages.join(', ') + (person.needsInterpreter ? ' (interpreter)' : '')
  return [age, place, languages].filter(Boolean).join(' · ') || customer.detail || ' '
}
