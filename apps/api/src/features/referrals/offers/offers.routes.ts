import { offers } from '@handoff/contracts/referrals/offers'
import { routes } from '../../../kit/http/routes.ts'
import {
  decline,
  details,
  onward,
  open,
  preview,
  previewDetails,
  previewUnsent,
  previewUnsentDetails,
  proceed,
  resend,
  restore,
  seen,
  sendCode,
  show,
  stopSharing,
  withdraw,
} from './offers.service.ts'

export const offerRoutes = routes(offers, {
  show,
  details,
  seen,
  proceed,
  decline,
  restore,
  withdraw,
  stopSharing,
  onward,
  sendCode,
  open,
  preview,
  previewDetails,
  previewUnsent,
  previewUnsentDetails,
  resend,
})
