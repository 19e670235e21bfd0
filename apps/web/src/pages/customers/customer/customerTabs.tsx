import { consents } from '@handoff/contracts/customers/consents'
import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import type { Endpoint } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import type { ComponentType } from 'react'
import type { CustomerTabName } from '../customers.search.ts'

type Part = { Part: ComponentType<{ customer: Customer }> }
export type CustomerTab = {
  name: CustomerTabName
  label: string
  /** Who may open it: those who may call this endpoint. */
  endpoint?: Pick<Endpoint, 'access'>
  /** Which customers have it. Without: all. */
  isFor?: (customer: Customer) => boolean
  load: () => Promise<Part>
}

/** The tabs of one customer, in their order. A tab that one may not open is not shown. */
export const customerTabs: readonly CustomerTab[] = [
  {
    name: 'overview',
    label: 'Overview',
    load: async () => ({ Part: (await import('./CustomerOverview.tsx')).CustomerOverview }),
  },
  {
    name: 'trail',
    label: 'Trail',
    endpoint: trail.ofCustomer,
    load: async () => ({ Part: (await import('../../../features/platform/trail/CustomerTrail.tsx')).CustomerTrail }),
  },
  {
    name: 'referrals',
    label: 'Referrals',
    endpoint: referrals.listOutbound,
    load: async () => ({ Part: (await import('./CustomerReferralsTab.tsx')).CustomerReferralsTab }),
  },
  {
    name: 'notes',
    label: 'Notes',
    endpoint: notes.ofCustomer,
    load: async () => ({ Part: (await import('../../../features/customers/notes/CustomerNotes.tsx')).CustomerNotes }),
  },
  {
    name: 'attachments',
    label: 'Attachments',
    endpoint: materials.ofCustomer,
    load: async () => ({
      Part: (await import('../../../features/platform/materials/CustomerFiles.tsx')).CustomerFiles,
    }),
  },
  {
    name: 'surveys',
    label: 'Surveys',
    endpoint: customerSurveys.ofCustomer,
    load: async () => ({
      Part: (await import('../../../features/surveys/customerSurveys/CustomerSurveys.tsx')).CustomerSurveys,
    }),
  },
  {
    name: 'customFields',
    label: 'Custom fields',
    endpoint: customFields.ofCustomer,
    load: async () => ({
      Part: (await import('../../../features/network/customFields/CustomerCustomFields.tsx')).CustomerCustomFields,
    }),
  },
  {
    name: 'consent',
    label: 'Consent',
    endpoint: consents.ofCustomer,
    load: async () => ({
      Part: (await import('../../../features/customers/consents/CustomerConsents.tsx')).CustomerConsents,
    }),
  },
  {
    name: 'audit',
    label: 'Audit',
    endpoint: trail.auditOfCustomer,
    load: async () => ({ Part: (await import('../../../features/platform/trail/CustomerAudit.tsx')).CustomerAudit }),
  },
  {
    name: 'accessLog',
    label: 'Access log',
    endpoint: trail.accessLog,
    isFor: ({ access }) => access === CustomerAccess.Owner || access === CustomerAccess.Admin,
    load: async () => ({
      Part: (await import('../../../features/platform/trail/CustomerAccessLog.tsx')).CustomerAccessLog,
    }),
  },
]
