import { lazyDrawer } from '../../../../kit/loading/lazyDrawer.tsx'

/** One referral next to its list; loaded with the first one. */
export const LazyReferralPanel = lazyDrawer(async () => (await import('./ReferralPanel.tsx')).ReferralPanel)
