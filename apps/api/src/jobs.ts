import { forgetWhatIsOver } from './features/access/auth/auth.forget-expired.ts'
import { expireInvitations } from './features/access/invitations/invitations.job.ts'
import { moveDocuments, remindOfExpiringConsents } from './features/customers/consents/consents.jobs.ts'
import { findDuplicates } from './features/customers/customers/duplicates/duplicates.job.ts'
import { eraseAgain } from './features/customers/erasures/erasures.erase-again.ts'
import { forgetMerges } from './features/customers/merges/merges.undo.ts'
import { closeMonths } from './features/figures/analytics/analytics.people.close-months.ts'
import { forgetOldImports } from './features/network/imports/run/forget-old-imports.ts'
import { verifyHourly } from './features/network/verifications/verifications.job.ts'
import { sweepMailFolder } from './features/platform/mails/mails.service.ts'
import { remindOfExpiringFiles } from './features/platform/materials/materials.remind-of-expiry.ts'
import { sweepFiles } from './features/platform/materials/materials.sweep.ts'
import { sendDigests } from './features/platform/notifications/notifications.digest.ts'
import { forgetOldNotifications } from './features/platform/notifications/notifications.forget-old.ts'
import { emailReportShares } from './features/platform/reportShares/reportShares.weekly.ts'
import { deletePastPeriods } from './features/platform/retention/retention.job.ts'
import { emailSavedViews } from './features/platform/savedViews/savedViews.weekly.ts'
import { partitionMonths } from './features/platform/trail/trail.months.ts'
import { escalateHelp } from './features/referrals/help/help.clocks.ts'
import { forgetOldLinks } from './features/referrals/help/help.forget-old-links.ts'
import { measureAnswersHourly } from './features/referrals/matches/matches.statistics.ts'
import { sumTally } from './features/referrals/referrals/figures/tally.ts'
import { endRevoked } from './features/referrals/referrals/steps/end-revoked-referrals.ts'
import { remindOfSurveys } from './features/surveys/customerSurveys/customerSurveys.send-survey.ts'
import type { Job } from './kit/events/jobs.ts'
import type { FileStore } from './kit/files/store.ts'
import { forgetOldAnswers } from './kit/http/idempotency.ts'
import type { Delivery } from './kit/mail/delivery.ts'

/** Scheduled jobs. */
export const jobsWith = (
  delivery: Pick<Delivery, 'forgetUnlisted'>,
  files: FileStore,
  uploads: string,
  keptMonths: number | null,
): readonly Job[] => [
  expireInvitations,
  forgetOldImports,
  forgetOldLinks,
  escalateHelp,
  sendDigests,
  forgetWhatIsOver,
  forgetOldAnswers,
  forgetOldNotifications,
  deletePastPeriods,
  sweepMailFolder(delivery),
  remindOfExpiringConsents,
  remindOfExpiringFiles,
  measureAnswersHourly,
  findDuplicates,
  remindOfSurveys,
  verifyHourly,
  emailSavedViews,
  emailReportShares,
  closeMonths,
  sumTally,
  endRevoked,
  forgetMerges,
  moveDocuments(files),
  eraseAgain(files),
  sweepFiles(files, uploads),
  partitionMonths(keptMonths),
]
