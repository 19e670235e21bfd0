import { customFields } from '@handoff/contracts/network/customFields/customFields'
import type { ValuesInput } from '@handoff/contracts/network/customFields/values'
import type { Ctx } from '../../../kit/context.ts'
import { routes } from '../../../kit/http/routes.ts'
import { addFile, viewOfFile } from './customFields.files.ts'
import { active, all, ofPublic } from './customFields.queries.ts'
import { saveValues } from './customFields.save-values.ts'
import { create, makeActive, order, remove, save } from './customFields.service.ts'
import { filledFields, type Target } from './customFields.values.ts'

/** Who may see and change a record: handed in, as customers and entities come later. Both refuse, or let pass. */
export type Guard = {
  refuseHidden: (ctx: Ctx, id: number) => Promise<unknown>
  refuseReadOnly: (ctx: Ctx, id: number) => Promise<unknown>
}
type One = { id: number }
type Values = One & { version?: number | undefined; customFieldsInputs: ValuesInput }

export function customFieldRoutes(guards: Record<Target, Guard>) {
  const show =
    (target: Target) =>
    async (ctx: Ctx, { id }: One) => {
      await guards[target].refuseHidden(ctx, id)
      return fieldsOf(ctx, target, id)
    }
  const saving =
    (target: Target, isWhole: boolean) =>
    (ctx: Ctx, { id, version, customFieldsInputs: inputs }: Values) =>
      ctx.transaction(async (tx) => {
        await guards[target].refuseReadOnly(tx, id)
        await saveValues(tx, { target, id, version, inputs, isWhole })
        return fieldsOf(tx, target, id)
      })
  return routes(customFields, {
    create,
    save,
    remove,
    makeActive,
    order,
    all,
    active,
    ofPublic,
    addFile,
    viewOfFile: viewOfFile({ customer: guards.customer.refuseHidden, entity: guards.entity.refuseHidden }),
    ofCustomer: show('customer'),
    addToCustomer: saving('customer', true),
    saveOfCustomer: saving('customer', false),
    ofEntity: show('entity'),
    addToEntity: saving('entity', true),
    saveOfEntity: saving('entity', false),
  })
}

/** The version first: what is saved in between makes it stale. */
async function fieldsOf(ctx: Ctx, target: Target, id: number) {
  const { version } = await ctx.db.selectFrom(target).select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const fields = await filledFields(ctx, target, id)
  return fields.map((field) => ({ ...field, recordVersion: version }))
}
