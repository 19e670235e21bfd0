import { analytics } from './analytics.ts'
import { answers } from './answers.ts'
import { appointments } from './appointments/appointments.ts'
import { auth } from './auth/auth.ts'
import { categories } from './categories.ts'
import { clocks } from './clocks.ts'
import { consents } from './consents.ts'
import { customerSurveys } from './customerSurveys.ts'
import { customers } from './customers/customers.ts'
import { customFields } from './customFields/customFields.ts'
import { dashboard } from './dashboard.ts'
import { displayFields } from './displayFields.ts'
import { entities } from './entities/entities.ts'
import { followUps } from './followUps.ts'
import { groups } from './groups.ts'
import { help } from './help.ts'
import { hsds } from './hsds.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import type { Contract } from './kit/endpoint.ts'
import { links } from './link-senders.ts'
import { locations } from './locations/locations.ts'
import { mails } from './mails.ts'
import { matches } from './matches.ts'
import { materials } from './materials.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { profile } from './profile.ts'
import { publicDirectory } from './publicDirectory.ts'
import { reasons } from './reasons.ts'
import { records } from './records.ts'
import { reference } from './reference.ts'
import { referrals } from './referrals/referrals.ts'
import { registrations } from './registrations.ts'
import { requests } from './requests/requests.ts'
import { roles } from './roles/roles.ts'
import { savedViews } from './savedViews.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { surveys } from './surveys/surveys.ts'
import { teams } from './teams.ts'
import { trail } from './trail.ts'
import { unmetNeeds } from './unmetNeeds.ts'
import { verifications } from './verifications.ts'
import { worklist } from './worklist.ts'

/**
 * The product, in the order in which its parts may know each other: a feature may use the ones above it.
 * The ones below hear of it through events. The same names are the folders of the server and of the browser.
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
  consents,
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
  materials,
  teams,
  notifications,
  records,
  worklist,
  dashboard,
  analytics,
  savedViews,
  search,
} satisfies Record<string, Contract>
