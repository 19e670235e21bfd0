import type { ReferralGroup } from '@handoff/contracts/referrals/groups'
import { GroupMode, type LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { ReferralFile } from '@handoff/contracts/referrals/referrals/referrals'
import { type ConsentValues, firstConsent } from '../../../customers/consents/consentValues.ts'

/** One act of referring before it is sent: the same in the dialog and on the map, so that each opens what the other began. */
export type ReferValues = {
  customerId: number | null
  /** Others of the household. */
  housemateIds: number[]
  categoryId: number | null
  specialtyIds: number[]
  referToIds: number[]
  /** Null until one is chosen: as usual for this customer. */
  mode: GroupMode | null
  priority: Priority
  message: string
  files: ReferralFile[]
  notEligibleReasons: Record<number, string>
  linkWay: LinkWay | null
  consent: ConsentValues
  draft: boolean
}

export const blankReferral: ReferValues = {
  customerId: null,
  housemateIds: [],
  categoryId: null,
  specialtyIds: [],
  referToIds: [],
  mode: null,
  priority: Priority.Routine,
  message: '',
  files: [],
  notEligibleReasons: {},
  linkWay: null,
  consent: firstConsent,
  draft: false,
}

/** What was saved on the server. */
export const valuesOfGroup = (group: ReferralGroup): Omit<ReferValues, 'consent' | 'draft'> => ({
  customerId: group.customerId,
  housemateIds: [...group.housemateIds],
  categoryId: group.categoryId,
  specialtyIds: [...group.specialtyIds],
  referToIds: group.referrals.map(({ receiver }) => receiver.id),
  mode: group.mode === GroupMode.Direct ? null : group.mode,
  priority: group.priority,
  message: group.message ?? '',
  files: [...group.files],
  notEligibleReasons: Object.fromEntries(
    group.referrals.flatMap(({ receiver, notEligibleReason: why }) => (why === null ? [] : [[receiver.id, why]])),
  ),
  linkWay: group.linkWay,
})
