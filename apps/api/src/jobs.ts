import { closeMonths } from './features/analytics/analytics.people.closing.ts'
import { forgetWhatIsOver } from './features/auth/auth.housekeeping.ts'
import { moveDocuments, remindOfExpiringConsents } from './features/consents/consents.jobs.ts'
import { remindOfSurveys } from './features/customerSurveys/customerSurveys.sending.ts'
import { escalateHelp } from './features/help/help.clocks.ts'
import { forgetOldLinks } from './features/help/help.housekeeping.ts'
import { forgetOldImports } from './features/imports/imports.housekeeping.ts'
import { expireInvitations } from './features/invitations/invitations.job.ts'
import { forgetOldMails } from './features/mails/mails.service.ts'
import { measureAnswersHourly } from './features/matches/matches.statistics.ts'
import { remindOfExpiringFiles } from './features/materials/materials.expiring.ts'
import { sweepFiles } from './features/materials/materials.sweep.ts'
import { sendDigests } from './features/notifications/notifications.digest.ts'
import { forgetOldNotifications } from './features/notifications/notifications.housekeeping.ts'
import { endRevoked } from './features/referrals/referrals.revoking.ts'
import { sumTally } from './features/referrals/referrals.tally.ts'
import { emailSavedViews } from './features/savedViews/savedViews.weekly.ts'
import { verifyHourly } from './features/verifications/verifications.job.ts'
import type { FileStore } from './kit/files/store.ts'
import { forgetOldAnswers } from './kit/idempotency.ts'
import type { Job } from './kit/jobs.ts'
import type { Delivery } from './kit/mail/delivery.ts'

/** What comes around by itself. */
export const jobsWith = (delivery: Delivery, files: FileStore, uploads: string): readonly Job[] => [
  expireInvitations,
  forgetOldImports,
  forgetOldLinks,
  escalateHelp,
  sendDigests,
  forgetWhatIsOver,
  forgetOldAnswers,
  forgetOldNotifications,
  forgetOldMails(delivery),
  remindOfExpiringConsents,
  remindOfExpiringFiles,
  measureAnswersHourly,
  remindOfSurveys,
  verifyHourly,
  emailSavedViews,
  closeMonths,
  sumTally,
  endRevoked,
  moveDocuments(files),
  sweepFiles(files, uploads),
]
