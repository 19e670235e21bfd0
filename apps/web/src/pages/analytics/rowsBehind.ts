import type { Report } from '@handoff/contracts/figures/analytics'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import type { NamedExport } from '../../ui/export/ExportMenu.tsx'
import type { askedOf } from './reportDays.ts'

type May = { referrals: boolean; needs: boolean }

/** The day by which a report counts its referrals; those that count something else aren’t here. */
const dateOf: Partial<Record<ReportKey, 'sent' | 'answered' | 'helped'>> = {
  funnel: 'sent',
  scorecards: 'sent',
  network: 'sent',
  equity: 'sent',
  responses: 'answered',
  reasons: 'answered',
  people: 'helped',
}

/** The list of all that a report counts, for those who may have it as a file. */
export function rowsBehind(
  { report, from, to, supply }: Report,
  { entityId, categoryId, stateId, countyId, priority }: ReturnType<typeof askedOf>,
  may: May,
): NamedExport | undefined {
  if (supply)
    return may.needs
      ? {
          label: 'The unmet needs',
          detail: 'Each request that is counted',
          endpoint: unmetNeeds.exportList,
          asked: { categoryId: supply.category.id, ...(supply.state && { stateId: supply.state.id }), from, to },
        }
      : undefined
  if (!may.referrals || (report !== 'ageing' && !dateOf[report])) return undefined
  const query = {
    categoryId,
    stateId,
    countyId,
    priority,
    // Who refers to whom has both what a provider sent and what it received.
    ...(entityId !== undefined && (report === 'network' ? { partyId: entityId } : { receiverId: entityId })),
    sort: '-sentAt' as const,
  }
  return {
    label: 'The referrals',
    detail: 'Each referral that is counted',
    endpoint: referrals.exportInbound,
    asked:
      report === 'ageing'
        ? { ...query, isOpen: true }
        : {
            ...query,
            from,
            to,
            dateOf: dateOf[report],
            ...(report === 'reasons' ? { phase: 'rejected' as const } : { isCounted: true }),
          },
  }
}
