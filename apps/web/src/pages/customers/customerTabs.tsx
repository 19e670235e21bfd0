import { consents } from '@handoff/contracts/consents'
import { customerSurveys } from '@handoff/contracts/customerSurveys'
import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers'
import { customFields } from '@handoff/contracts/customFields/customFields'
import type { Endpoint } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/materials'
import { notes } from '@handoff/contracts/notes'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { trail } from '@handoff/contracts/trail'
import type { ComponentType } from 'react'
import type { CustomerTabName } from './customers.search.ts'

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
    load: async () => ({ Part: (await import('../../features/trail/CustomerTrail.tsx')).CustomerTrail }),
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
    load: async () => ({ Part: (await import('../../features/notes/CustomerNotes.tsx')).CustomerNotes }),
  },
  {
    name: 'attachments',
    label: 'Attachments',
    endpoint: materials.ofCustomer,
    load: async () => ({ Part: (await import('../../features/materials/CustomerFiles.tsx')).CustomerFiles }),
  },
  {
    name: 'surveys',
    label: 'Surveys',
    endpoint: customerSurveys.ofCustomer,
    load: async () => ({ Part: (await import('../../features/customerSurveys/CustomerSurveys.tsx')).CustomerSurveys }),
  },
  {
    name: 'customFields',
    label: 'Custom fields',
    endpoint: customFields.ofCustomer,
    load: async () => ({
      Part: (await import('../../features/customFields/CustomerCustomFields.tsx')).CustomerCustomFields,
    }),
  },
  {
    name: 'consent',
    label: 'Consent',
    endpoint: consents.ofCustomer,
    load: async () => ({ Part: (await import('../../features/consents/CustomerConsents.tsx')).CustomerConsents }),
  },
  {
    name: 'audit',
    label: 'Audit',
    endpoint: trail.auditOfCustomer,
    load: async () => ({ Part: (await import('../../features/trail/CustomerAudit.tsx')).CustomerAudit }),
  },
  {
    name: 'accessLog',
    label: 'Access log',
    endpoint: trail.accessLog,
    isFor: ({ access }) => access === CustomerAccess.Owner || access === CustomerAccess.Admin,
    load: async () => ({ Part: (await import('../../features/trail/CustomerAccessLog.tsx')).CustomerAccessLog }),
  },
]
