import { authRoutes } from './features/access/auth/auth.routes.ts'
import { invitationRoutes } from './features/access/invitations/invitations.routes.ts'
import { profileRoutes } from './features/access/profile/profile.routes.ts'
import { registrationRoutes } from './features/access/registrations/registrations.routes.ts'
import { roleRoutes } from './features/access/roles/roles.routes.ts'
import { teamRoutes } from './features/access/teams/teams.routes.ts'
import { publishConsents } from './features/customers/consents/consents.listener.ts'
import { consentRoutes } from './features/customers/consents/consents.routes.ts'
import { publishImports } from './features/customers/customerImports/customerImports.listener.ts'
import { customerImportRoutes } from './features/customers/customerImports/customerImports.routes.ts'
import { recordContact } from './features/customers/customers/customers.listener.ts'
import { refuseHiddenCustomer, refuseReadOnlyFields } from './features/customers/customers/customers.queries.ts'
import { customerRoutes } from './features/customers/customers/customers.routes.ts'
import { publishErased } from './features/customers/erasures/erasures.listener.ts'
import { erasureRoutes } from './features/customers/erasures/erasures.routes.ts'
import { publishHouseholds } from './features/customers/households/households.listener.ts'
import { householdRoutes } from './features/customers/households/households.routes.ts'
import { publishLinkRequests } from './features/customers/linkRequests/linkRequests.listener.ts'
import { linkRequestRoutes } from './features/customers/linkRequests/linkRequests.routes.ts'
import { mergeRoutes } from './features/customers/merges/merges.routes.ts'
import { publishCustomers, publishRecords } from './features/customers/notes/notes.listener.ts'
import { noteRoutes } from './features/customers/notes/notes.routes.ts'
import { writeSystemNotes } from './features/customers/notes/notes.system.ts'
import { analyticsRoutes } from './features/figures/analytics/analytics.routes.ts'
import { categoryKpis } from './features/figures/dashboard/dashboard.category-kpis.ts'
import { dashboardRoutes } from './features/figures/dashboard/dashboard.routes.ts'
import { recordRoutes } from './features/figures/records/records.routes.ts'
import { publishDirectory } from './features/network/categories/categories.listener.ts'
import { categoryRoutes } from './features/network/categories/categories.routes.ts'
import { customFieldRoutes } from './features/network/customFields/customFields.routes.ts'
import { refuseForeign, refuseHiddenEntity } from './features/network/entities/editing/edit-entity.ts'
import { entityRoutes } from './features/network/entities/entities.routes.ts'
import { hsdsRoutes } from './features/network/hsds/hsds.routes.ts'
import { importRoutes } from './features/network/imports/imports.routes.ts'
import { locationRoutes } from './features/network/locations/locations.routes.ts'
import { publicDirectoryRoutes } from './features/network/publicDirectory/publicDirectory.routes.ts'
import { createCategory, createEntity, createLocation } from './features/network/requests/requests.create-record.ts'
import { publishJoined, publishRequests } from './features/network/requests/requests.listener.ts'
import { requestRoutes } from './features/network/requests/requests.routes.ts'
import { closeVerified } from './features/network/verifications/verifications.listener.ts'
import { verificationRoutes } from './features/network/verifications/verifications.routes.ts'
import { displayFieldRoutes } from './features/platform/displayFields/displayFields.routes.ts'
import { mailRoutes } from './features/platform/mails/mails.routes.ts'
import { materialRoutes } from './features/platform/materials/materials.routes.ts'
import { notify } from './features/platform/notifications/notifications.listener.ts'
import { notificationRoutes } from './features/platform/notifications/notifications.routes.ts'
import { referenceRoutes } from './features/platform/reference/reference.routes.ts'
import { reportShareRoutes } from './features/platform/reportShares/reportShares.routes.ts'
import { retentionRoutes } from './features/platform/retention/retention.routes.ts'
import { savedViewRoutes } from './features/platform/savedViews/savedViews.routes.ts'
import { searchRoutes } from './features/platform/search/search.routes.ts'
import { settingsRoutes } from './features/platform/settings/settings.routes.ts'
import { trailRoutes } from './features/platform/trail/trail.routes.ts'
import { writeToPartners } from './features/referrals/answers/answers.listener.ts'
import { answerRoutes } from './features/referrals/answers/answers.routes.ts'
import { cancelOfEnded } from './features/referrals/appointments/appointments.cancel-of-ended.ts'
import { endCareOf, endWorkOf } from './features/referrals/appointments/appointments.end-work.ts'
import { publishAppointments } from './features/referrals/appointments/appointments.listener.ts'
import { appointmentRoutes } from './features/referrals/appointments/appointments.routes.ts'
import { clockRoutes } from './features/referrals/clocks/clocks.routes.ts'
import { groupRoutes } from './features/referrals/groups/groups.routes.ts'
import { publishHelp } from './features/referrals/help/help.listener.ts'
import { helpRoutes } from './features/referrals/help/help.routes.ts'
import { linkRoutes } from './features/referrals/links/links.routes.ts'
import { matchRoutes } from './features/referrals/matches/matches.routes.ts'
import { sendOffers } from './features/referrals/offers/offers.listener.ts'
import { offerRoutes } from './features/referrals/offers/offers.routes.ts'
import { reasonRoutes } from './features/referrals/reasons/reasons.routes.ts'
import { publishReferrals } from './features/referrals/referrals/contact/publish-referrals.ts'
import { referralRoutes } from './features/referrals/referrals/referrals.routes.ts'
import { revoke } from './features/referrals/referrals/steps/end-revoked-referrals.ts'
import { keepUnmetNeeds } from './features/referrals/unmetNeeds/unmetNeeds.listener.ts'
import { unmetNeedRoutes } from './features/referrals/unmetNeeds/unmetNeeds.routes.ts'
import { worklistRoutes } from './features/referrals/worklist/worklist.routes.ts'
import { publishResponses } from './features/surveys/customerSurveys/customerSurveys.listener.ts'
import { customerSurveyRoutes } from './features/surveys/customerSurveys/customerSurveys.routes.ts'
import { followUpRoutes } from './features/surveys/followUps/followUps.routes.ts'
import { scheduleAsks } from './features/surveys/followUps/followUps.timers.ts'
import { surveyRoutes } from './features/surveys/surveys/surveys.routes.ts'
import type { Listener } from './kit/events/events.ts'
import type { Feature } from './kit/http/routes.ts'

/** Features the server answers. */
export const features: readonly Feature[] = [
  settingsRoutes,
  mailRoutes,
  authRoutes,
  profileRoutes,
  displayFieldRoutes,
  roleRoutes,
  referenceRoutes,
  reasonRoutes,
  categoryRoutes({ create: createCategory, kpis: categoryKpis }),
  customFieldRoutes({
    customer: { refuseHidden: refuseHiddenCustomer, refuseReadOnly: refuseReadOnlyFields },
    entity: { refuseHidden: refuseHiddenEntity, refuseReadOnly: refuseForeign },
  }),
  registrationRoutes,
  invitationRoutes,
  entityRoutes({ create: createEntity, endWork: endWorkOf }),
  locationRoutes({ create: createLocation }),
  clockRoutes,
  importRoutes,
  requestRoutes,
  publicDirectoryRoutes,
  verificationRoutes,
  hsdsRoutes,
  customerRoutes({ endCare: endCareOf }),
  linkRequestRoutes,
  consentRoutes({ revoke }),
  householdRoutes,
  matchRoutes,
  referralRoutes,
  groupRoutes,
  unmetNeedRoutes,
  appointmentRoutes,
  surveyRoutes,
  customerSurveyRoutes,
  followUpRoutes,
  linkRoutes,
  offerRoutes,
  answerRoutes,
  helpRoutes,
  trailRoutes,
  noteRoutes,
  customerImportRoutes,
  materialRoutes,
  mergeRoutes,
  teamRoutes,
  notificationRoutes,
  recordRoutes,
  erasureRoutes,
  retentionRoutes,
  worklistRoutes,
  dashboardRoutes,
  analyticsRoutes,
  savedViewRoutes,
  reportShareRoutes,
  searchRoutes,
]

/** Event listeners. */
export const listeners: readonly Listener[] = [
  notify,
  publishReferrals,
  publishDirectory,
  publishConsents,
  publishRecords,
  publishCustomers,
  publishErased,
  publishLinkRequests,
  publishHouseholds,
  publishImports,
  writeSystemNotes,
  publishRequests,
  publishJoined,
  publishHelp,
  recordContact,
  publishAppointments,
  publishResponses,
  cancelOfEnded,
  sendOffers,
  writeToPartners,
  keepUnmetNeeds,
  scheduleAsks,
  closeVerified,
]
