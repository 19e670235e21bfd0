import { auth } from './access/auth/auth.ts'
import { invitations } from './access/invitations.ts'
import { profile } from './access/profile.ts'
import { registrations } from './access/registrations.ts'
import { roles } from './access/roles/roles.ts'
import { teams } from './access/teams.ts'
import { consents } from './customers/consents.ts'
import { customerImports } from './customers/customerImports.ts'
import { customers } from './customers/customers/customers.ts'
import { erasures } from './customers/erasures.ts'
import { households } from './customers/households.ts'
import { linkRequests } from './customers/linkRequests.ts'
import { merges } from './customers/merges.ts'
import { notes } from './customers/notes.ts'
import { analytics } from './figures/analytics.ts'
import { dashboard } from './figures/dashboard.ts'
import { records } from './figures/records.ts'
import type { Contract } from './kit/endpoint.ts'
import { categories } from './network/categories.ts'
import { customFields } from './network/customFields/customFields.ts'
import { entities } from './network/entities/entities.ts'
import { hsds } from './network/hsds.ts'
import { imports } from './network/imports.ts'
import { locations } from './network/locations/locations.ts'
import { publicDirectory } from './network/publicDirectory.ts'
import { requests } from './network/requests/requests.ts'
import { verifications } from './network/verifications.ts'
import { displayFields } from './platform/displayFields.ts'
import { mails } from './platform/mails.ts'
import { materials } from './platform/materials.ts'
import { notifications } from './platform/notifications.ts'
import { reference } from './platform/reference.ts'
import { reportShares } from './platform/reportShares.ts'
import { retention } from './platform/retention.ts'
import { savedViews } from './platform/savedViews.ts'
import { search } from './platform/search.ts'
import { settings } from './platform/settings.ts'
import { trail } from './platform/trail/trail.ts'
import { answers } from './referrals/answers.ts'
import { appointments } from './referrals/appointments/appointments.ts'
import { clocks } from './referrals/clocks.ts'
import { groups } from './referrals/groups.ts'
import { help } from './referrals/help.ts'
import { links } from './referrals/link-senders.ts'
import { matches } from './referrals/matches.ts'
import { offers } from './referrals/offers.ts'
import { reasons } from './referrals/reasons.ts'
import { referrals } from './referrals/referrals/referrals.ts'
import { unmetNeeds } from './referrals/unmetNeeds.ts'
import { worklist } from './referrals/worklist.ts'
import { customerSurveys } from './surveys/customerSurveys.ts'
import { followUps } from './surveys/followUps.ts'
import { surveys } from './surveys/surveys/surveys.ts'

/**
 * The product's features in dependency order: a feature may use the ones above it; the ones below learn of it through
 * events. Server and browser use the same folder names.
 */
export const contracts = {
  settings,
  mails,
  auth,
  profile,
  displayFields,
  roles,
  reference,
  reasons,
  categories,
  customFields,
  registrations,
  invitations,
  entities,
  locations,
  clocks,
  requests,
  publicDirectory,
  verifications,
  hsds,
  customers,
  linkRequests,
  consents,
  households,
  matches,
  referrals,
  groups,
  unmetNeeds,
  appointments,
  surveys,
  customerSurveys,
  followUps,
  links,
  offers,
  help,
  trail,
  notes,
  answers,
  imports,
  customerImports,
  materials,
  merges,
  teams,
  notifications,
  records,
  erasures,
  retention,
  worklist,
  dashboard,
  analytics,
  savedViews,
  reportShares,
  search,
} satisfies Record<string, Contract>
