import * as z from 'zod/mini'

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
