import type { contracts } from '@handoff/contracts/all'

/** What each group of calls is about, for the reader of the API page. */
export const tagDescriptions: Record<keyof typeof contracts, string> = {
  settings: 'Personal and network settings, branding, time zones, and the self-check.',
  mails: 'The email outbox: what was sent, what failed, and sending again.',
  auth: 'Login, logout, sessions, passwords, and two-factor authentication.',
  profile: 'The current user’s names, pictures, and appearance.',
  roles: 'Roles of staff: what they may see and do, area by area.',
  reference: 'States, counties, cities, and ZIP codes of the United States.',
  reasons: 'Coded reasons for rejecting, canceling, and closing.',
  categories: 'Service categories and their specialties.',
  customFields: 'What a network wants to know of customers and providers beyond what every network asks.',
  registrations: 'Applications to join the network.',
  invitations: 'Answering an invitation to a team or to manage a provider.',
  entities:
    'Providers: lists, map, dropdowns, creating, updating, inviting, verifying, merging, and deactivating providers.',
  locations: 'Places where services are provided, with their hours.',
  imports: 'Importing providers and locations from a spreadsheet.',
  requests: 'Requests to add, change, or remove categories, locations, and providers.',
  publicDirectory: 'The public directory, without an account.',
  hsds: 'The directory in the Human Services Data Specification (HSDS 3).',
  customers: 'Customers: the people who are referred.',
  consents: 'What customers agreed to, how, and until when.',
  referrals: 'Referrals: inbound, outbound, and each of their steps.',
  help: 'Help requests from the public directory.',
  trail: 'The history of a customer, and the check of the audit chain.',
  notes: 'Notes about providers.',
  materials: 'Files of providers.',
  teams: 'Teammates and their invitations.',
  notifications: 'Notifications and their preferences.',
  dashboard: 'Figures about referrals.',
  search: 'The search of the command palette.',
}
