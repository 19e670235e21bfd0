/**
 * Roles: what staff may do, by area. Roles do not restrict Admin and Entity users: they manage the roles of their side,
 * Admin those of the administrative staff, Entity those of its staff.
 */

import * as z from 'zod/mini'
import { type Action, type Area, actionFlags, allow, areas, managers } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { csvOf } from '../../kit/csv.ts'
import { contract, del, get, post, put } from '../../kit/endpoint.ts'
import { Option } from '../../kit/option.ts'
import {
  Id,
  Moment,
  nothing,
  optionalText,
  Paging,
  pageOf,
  requiredName,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { RoleAccess } from './role-access.ts'

/**
 * Areas that can be granted, in menu order. Team Management never can; surveys and reports are the administrative
 * side's.
 */
export const grantable: Record<'admin' | 'entity', readonly Area[]> = {
  admin: ['dashboard', 'customers', 'referrals', 'network', 'networkRequests', 'survey', 'analytics'],
  entity: ['dashboard', 'customers', 'referrals', 'network', 'networkRequests'],
}

const shared: Partial<Record<Area, readonly Action[]>> = {
  dashboard: ['view', 'export'],
  customers: ['view', 'add', 'edit', 'delete', 'export', 'import', 'sensitive'],
  referrals: ['view', 'add', 'edit', 'delete', 'approve', 'assign', 'export', 'sensitive'],
  network: ['view', 'add', 'edit', 'delete', 'export', 'sensitive'],
  networkRequests: ['view', 'add', 'edit', 'delete', 'approve', 'export'],
  survey: ['view', 'add', 'edit', 'delete', 'export'],
  analytics: ['view', 'export'],
}

/** Actions that make sense in an area; the others cannot be checked. */
export const actionsOf: Record<'admin' | 'entity', Partial<Record<Area, readonly Action[]>>> = {
  admin: { ...shared, network: ['view', 'add', 'edit', 'delete', 'export', 'import', 'sensitive'] },
  entity: shared,
}

const flag = withDefault(z.boolean(), false)

/** `RoleAccess` as sent: a missing flag is false. */
const RoleAccessInput = z.object({
  name: z.string(),
  isView: flag,
  isAdd: flag,
  isEdit: flag,
  isDelete: flag,
  isApprove: flag,
  isAssign: flag,
  isExport: flag,
  isImport: flag,
  isSensitive: flag,
})

const accessNames = Object.values(areas).flatMap(({ admin, entity }) => [admin, entity])

/**
 * Each area once. An area without flags and a false flag may be left out. Any other flag implies `isView`. Areas of the
 * other side and actions that make no sense are rejected.
 */
const roleAccesses = z
  .array(z.extend(RoleAccessInput, { name: z.literal([...new Set(accessNames)], 'This area is unknown') }))
  .check(
    z.maxLength(20),
    z.refine((entries) => new Set(entries.map(({ name }) => name)).size === entries.length, 'Duplicate area'),
  )

const Values = z.object({ name: requiredName('Role name', 60), roleAccesses })

export const Role = z.object({
  id: Id,
  name: z.string(),
  roleAccesses: z.array(RoleAccess),
  version: z.int(),
  /** People with this role, including inactive ones, and invitations without an answer: expired ones can be resent. */
  teammates: z.int(),
  invitations: z.int(),
  createdAt: Moment,
})
export type Role = z.input<typeof Role>

const keep = (action: Action) => allow('team', action, managers)

const list = get('/roles', {
  access: keep('view'),
  input: z.extend(Paging, {
    search: optionalText('Search'),
    /** Assigned to at least one person. */
    isInUse: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'teammates', 'createdAt'), 'name'),
  }),
  output: pageOf(Role),
  about: 'The roles of one’s own side.',
})

const allActions = Object.keys(actionFlags) as Action[]
/** "Customer Profiles: view, edit". */
const accessInWords = (entry: z.output<typeof RoleAccess>) =>
  `${entry.name}: ${allActions.filter((action) => entry[actionFlags[action]]).join(', ')}`

export const roles = contract('roles', {
  list,
  exportList: csvOf(list, {
    file: 'roles',
    columns: {
      Role: (row) => row.name,
      Access: (row) => row.roleAccesses.map(accessInWords).join('; '),
      People: (row) => row.teammates,
      Invitations: (row) => row.invitations,
      Created: (row) => row.createdAt,
    },
  }),
  templates: get('/roles/templates', {
    access: keep('view'),
    input: nothing,
    output: z.array(z.object({ id: Id, name: z.string(), roleAccesses: z.array(RoleAccess) })),
    about: 'What a new role can start from.',
  }),
  access: get('/roles/access', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), roleAccesses: z.array(RoleAccess) }),
    about: 'The caller’s own access.',
  }),
  dropdown: get('/roles/ddl', { access: 'signedIn', input: nothing, output: z.array(Option) }),
  show: get('/roles/:id', { access: keep('view'), input: z.object({ id: Id }), output: Role }),
  create: post('/roles', {
    access: keep('add'),
    input: Values,
    output: Role,
    title: 'Role created',
  }),
  save: put('/roles/:id', {
    access: keep('edit'),
    input: z.extend(changesTo(Values), { id: Id, version: z.optional(z.int()) }),
    output: Role,
    title: 'Role saved',
    about: 'Takes effect immediately for people who are logged in. 409 for a stale version, if one is sent.',
  }),
  remove: del('/roles/:id?moveTo', {
    access: keep('delete'),
    input: z.object({ id: Id, moveTo: z.optional(Id) }),
    output: z.null(),
    title: 'Role deleted',
    about: '409 for one in use, unless `moveTo` names the role that its people and invitations get instead.',
  }),
})

/**
 * Role managers can preview the product as one of their roles: with this header and a role id, a request is answered as
 * for staff with that role. Reads only; a role of the other side is a 404, and staff get a 403.
 */
export const previewHeader = 'x-preview-role'

export const RoleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('role.created'), roleId: Id }),
  z.object({ type: z.literal('role.changed'), roleId: Id }),
  z.object({ type: z.literal('role.removed'), roleId: Id, movedTo: z.nullable(Id) }),
])
