import { lazyDrawer } from '../../../kit/loading/lazyDrawer.tsx'

/** One referral over the page that it was opened from; loaded with the first one. */
export const LazyReferralDrawer = lazyDrawer(async () => (await import('./ReferralDrawer.tsx')).ReferralDrawer)
