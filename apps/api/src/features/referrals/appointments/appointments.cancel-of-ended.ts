import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import { noOne } from '../../../kit/context.ts'
import type { EventRecord } from '../../../kit/events/event-record.ts'
import { type Listener, store } from '../../../kit/events/events.ts'
import { cancelUpcoming } from './appointments.cancel.ts'

const whyEnded = 'The referral has ended'
const whyRevoked = 'The customer revoked the consent'

/**
 * Once a referral has ended, or its consent was revoked, its upcoming appointments are canceled, in calendars as well,
 * unless they were kept at closing.
 */
export const cancelOfEnded: Listener = async (db, { event, at }) => {
  if (event.type !== 'referral.consentRevoked' && !isEnd(event)) return
  if (event.type === 'referral.stageChanged' && event.upcoming === 'keep') return
  const by = { ...noOne, linkMakerId: event.linkMakerId ?? null }
  const isRevoked = event.type === 'referral.consentRevoked' || event.isRevoked
  await cancelUpcoming(
    {
      db,
      now: () => at,
      record: (canceled, note) => store(db, { event: canceled, by, note: note ?? null, at, address: null }),
    },
    { referralId: event.referralId, why: isRevoked ? whyRevoked : whyEnded },
  )
}

type StageChange = Extract<EventRecord['event'], { type: 'referral.stageChanged' }>
const isEnd = (event: EventRecord['event']): event is StageChange =>
  event.type === 'referral.stageChanged' && isOneOf(terminal, event.to)
