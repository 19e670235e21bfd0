import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { ComponentType } from 'react'

/** A form of another feature for what a step needs: an appointment, a visit. */
export type StepForm = ComponentType<{
  referral: ReferralDetail
  step: NextStep
  onClose: () => void
  onTaken: (after: ReferralDetail) => void
}>
export type StepForms = Partial<Record<string, StepForm>>
