import { type PanelProps, ReferralPanel } from './panel/ReferralPanel.tsx'
import { useStepToast } from './steps/useStepToast.ts'

/** One referral over the page that it was opened from, which is no list of referrals. */
export function ReferralDrawer(props: Omit<PanelProps, 'onTaken' | 'position' | 'onPrevious' | 'onNext'>) {
  const showToast = useStepToast()
  return <ReferralPanel {...props} onTaken={showToast} />
}
