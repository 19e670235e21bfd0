import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { inboundList, outboundList } from './referrals.search.ts'

const inbound: Omit<PageEntry, 'path'> = {
  title: 'Inbound Referrals',
  search: inboundList.schema,
  searchDefaults: inboundList.defaults,
  load: async () => (await import('./InboundReferralsPage.tsx')).InboundReferralsPage,
}
const outbound: Omit<PageEntry, 'path'> = {
  title: 'Outbound Referrals',
  search: outboundList.schema,
  searchDefaults: outboundList.defaults,
  load: async () => (await import('./OutboundReferralsPage.tsx')).OutboundReferralsPage,
}

/** The specification names both addresses for each list. */
export const referralsPages: PageEntry[] = [
  { path: '/customer-referrals/in-bound', ...inbound },
  { path: '/customer-referrals/out-bound', ...outbound },
  { path: '/in-bound', ...inbound },
  { path: '/out-bound', ...outbound },
]
