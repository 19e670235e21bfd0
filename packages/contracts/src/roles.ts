/** Roles — what staff may do, area by area. Admin and Entity users are not held to a role. */
import * as z from 'zod/mini'
import type { Action, Area } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { nothing } from './kit/shapes.ts'

export const RoleAccess = z.object({
  name: z.string(),
  isView: z.boolean(),
  isAdd: z.boolean(),
  isEdit: z.boolean(),
  isDelete: z.boolean(),
  isApprove: z.boolean(),
  isAssign: z.boolean(),
  isExport: z.boolean(),
  isImport: z.boolean(),
  isSensitive: z.boolean(),
})

/** The roles that a new network starts with, for each side: the actions granted per area. */
export const roleTemplates: Record<string, Partial<Record<Area, readonly Action[]>>> = {
  Intake: {
    dashboard: ['view'],
    customers: ['view', 'add', 'edit'],
    referrals: ['view', 'add', 'edit', 'assign'],
    network: ['view'],
    networkRequests: ['view', 'add'],
  },
  'Case worker': {
    dashboard: ['view'],
    customers: ['view', 'add', 'edit', 'export', 'sensitive'],
    referrals: ['view', 'add', 'edit', 'approve', 'assign', 'delete', 'export', 'sensitive'],
    network: ['view', 'sensitive'],
    networkRequests: ['view', 'add', 'edit'],
  },
  'Read only': { dashboard: ['view'], customers: ['view'], referrals: ['view'], network: ['view'] },
  'Directory editor': {
    dashboard: ['view'],
    network: ['view', 'add', 'edit', 'delete', 'export', 'import'],
    networkRequests: ['view', 'add', 'edit', 'approve'],
  },
  Reports: {
    dashboard: ['view', 'export'],
    customers: ['view', 'export'],
    referrals: ['view', 'export'],
    network: ['view', 'export'],
    analytics: ['view', 'export'],
  },
}

export const roles = contract('roles', {
  access: get('/roles/access', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), roleAccesses: z.array(RoleAccess) }),
    about: "The caller's own access.",
  }),
})
