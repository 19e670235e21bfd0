import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { writeToPartners } from './features/answers/answers.listener.ts'
import { answerRoutes } from './features/answers/answers.routes.ts'
import { cancelOfEnded } from './features/appointments/appointments.ending.ts'
import { endCareOf, endWorkOf } from './features/appointments/appointments.leaving.ts'
import { publishAppointments } from './features/appointments/appointments.listener.ts'
import { appointmentRoutes } from './features/appointments/appointments.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { publishDirectory } from './features/categories/categories.listener.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { clockRoutes } from './features/clocks/clocks.routes.ts'
import { publishConsents } from './features/consents/consents.listener.ts'
import { consentRoutes } from './features/consents/consents.routes.ts'
import { publishResponses } from './features/customerSurveys/customerSurveys.listener.ts'
import { customerSurveyRoutes } from './features/customerSurveys/customerSurveys.routes.ts'
import { recordContact } from './features/customers/customers.listener.ts'
import { refuseHiddenCustomer, refuseReadOnlyCustomer } from './features/customers/customers.queries.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { customFieldRoutes } from './features/customFields/customFields.routes.ts'
import { categoryKpis } from './features/dashboard/dashboard.category-kpis.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { displayFieldRoutes } from './features/displayFields/displayFields.routes.ts'
import { refuseForeign, refuseHiddenEntity } from './features/entities/entities.editable.ts'
import { entityRoutes } from './features/entities/entities.routes.ts'
import { followUpRoutes } from './features/followUps/followUps.routes.ts'
import { scheduleAsks } from './features/followUps/followUps.timers.ts'
import { groupRoutes } from './features/groups/groups.routes.ts'
import { publishHelp } from './features/help/help.listener.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { hsdsRoutes } from './features/hsds/hsds.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { mailRoutes } from './features/mails/mails.routes.ts'
import { matchRoutes } from './features/matches/matches.routes.ts'
import { materialRoutes } from './features/materials/materials.routes.ts'
import { publishCustomers, publishRecords } from './features/notes/notes.listener.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { writeSystemNotes } from './features/notes/notes.system.ts'
import { notify } from './features/notifications/notifications.listener.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { sendOffers } from './features/offers/offers.listener.ts'
import { offerRoutes } from './features/offers/offers.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { publicDirectoryRoutes } from './features/publicDirectory/publicDirectory.routes.ts'
import { reasonRoutes } from './features/reasons/reasons.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import { publishReferrals } from './features/referrals/referrals.listener.ts'
import { revoke } from './features/referrals/referrals.revoking.ts'
import { referralRoutes } from './features/referrals/referrals.routes.ts'
import { registrationRoutes } from './features/registrations/registrations.routes.ts'
import { createCategory, createEntity, createLocation } from './features/requests/requests.creating.ts'
import { publishRequests } from './features/requests/requests.listener.ts'
import { requestRoutes } from './features/requests/requests.routes.ts'
import { roleRoutes } from './features/roles/roles.routes.ts'
import { savedViewRoutes } from './features/savedViews/savedViews.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { surveyRoutes } from './features/surveys/surveys.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { trailRoutes } from './features/trail/trail.routes.ts'
import { keepUnmetNeeds } from './features/unmetNeeds/unmetNeeds.listener.ts'
import { unmetNeedRoutes } from './features/unmetNeeds/unmetNeeds.routes.ts'
import { closeVerified } from './features/verifications/verifications.listener.ts'
import { verificationRoutes } from './features/verifications/verifications.routes.ts'
import { worklistRoutes } from './features/worklist/worklist.routes.ts'
import type { Listener } from './kit/events.ts'
import type { Feature } from './kit/routes.ts'

/** What the server answers. */
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
    customer: { refuseHidden: refuseHiddenCustomer, refuseReadOnly: refuseReadOnlyCustomer },
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
  consentRoutes({ revoke }),
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
  materialRoutes,
  teamRoutes,
  notificationRoutes,
  recordRoutes,
  worklistRoutes,
  dashboardRoutes,
  analyticsRoutes,
  savedViewRoutes,
  searchRoutes,
]

/** Listeners to what has happened. */
export const listeners: readonly Listener[] = [
  notify,
  publishReferrals,
  publishDirectory,
  publishConsents,
  publishRecords,
  publishCustomers,
  writeSystemNotes,
  publishRequests,
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
