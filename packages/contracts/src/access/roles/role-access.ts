import * as z from 'zod/mini'

/** What a role allows in one area: one flag per action. */
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
