import * as z from 'zod/mini'
import { withDefault } from '../kit/shapes.ts'

/** What a role opens in one area: one flag for each action. */
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

const flag = withDefault(z.boolean(), false)

/** The same as it is sent: a flag that is left out is false. */
export const RoleAccessInput = z.object({
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
