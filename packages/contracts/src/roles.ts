/** Roles — what staff may do, area by area. Admin and Entity users are not held to a role. */
import * as z from 'zod/mini'
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

export const roles = contract('roles', {
  access: get('/roles/access', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), roleAccesses: z.array(RoleAccess) }),
    about: "The caller's own access.",
  }),
})
