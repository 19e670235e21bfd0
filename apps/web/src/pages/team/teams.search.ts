import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

export const teammateSorts = ['name', 'lastSeenAt', 'openReferrals', 'createdAt'] as const
export const invitationSorts = ['email', 'sentAt', 'expiresAt'] as const

/** One address for both tabs: teammates by default, or the invitations. */
export const teamList = listSearch({
  sorts: [...teammateSorts, ...invitationSorts],
  sort: 'name',
  filters: {
    status: z.literal([1, 2]),
    roleId: Id,
    state: z.literal([1, 2, 3, 4, 5]),
    hasTwoFactor: z.literal(true),
    wasSeenLastWeek: z.literal(true),
  },
  /** The teammate whose role is open. */
  detail: { tab: z.literal('invitations'), id: Id },
})
