import { type GroupReceiver, groups } from '@handoff/contracts/groups'
import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** The contents of a draft as the form holds them; undefined until they are there, and without a draft. */
export function useDraft(draft: ReferralDetail | undefined) {
  const { data } = useEndpoint(groups.show, { groupId: draft?.groupId ?? 0 }, { enabled: draft !== undefined })
  if (!draft || !data) return undefined
  return {
    customerId: data.customerId as number | null,
    categoryId: data.categoryId as number | null,
    specialtyIds: data.specialtyIds,
    notEligibleReasons: reasonsOf(data.referrals),
    referToIds: data.referrals.map(({ receiver }) => receiver.id),
    priority: data.priority,
    message: data.message ?? '',
    files: data.files,
  }
}

const reasonsOf = (all: readonly GroupReceiver[]): Record<number, string> =>
  Object.fromEntries(all.flatMap(({ receiver, notEligibleReason: why }) => (why === null ? [] : [[receiver.id, why]])))
