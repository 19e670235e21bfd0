import { type Input, UserType } from '@handoff/contracts/kit'
import type { DisplayField, displayFields } from '@handoff/contracts/platform/displayFields'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { forbidden } from '../../../kit/problem.ts'

type Scope = Input<typeof displayFields.show>['scope']

/** The owner of the columns; null: the network. */
function holderOf({ viewer }: Pick<Ctx, 'viewer'>, scope: Scope) {
  if (scope !== 'network') return viewer.id
  if (viewer.userType !== UserType.Admin) throw forbidden('Only an administrator can set the columns for everyone')
  return null
}

/** The person's columns, else the network's. */
export async function show(ctx: Pick<Ctx, 'db' | 'viewer'>, { targetType, scope }: Input<typeof displayFields.show>) {
  const row = await ctx.db
    .selectFrom('display_field_choice')
    .select(sql<DisplayField[]>`fields`.as('fields'))
    .where('target_type', '=', targetType)
    .where((it) => it.or([it('account_id', 'is', null), it('account_id', '=', holderOf(ctx, scope))]))
    .orderBy('account_id', (it) => it.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row?.fields ?? []
}

export const save = (ctx: Ctx, { targetType, scope, displayFields: columns }: Input<typeof displayFields.save>) =>
  ctx.transaction(async (tx) => {
    const holder = holderOf(tx, scope)
    const inOrder = columns
      .toSorted((one, other) => one.position - other.position)
      .map((field, position) => ({ ...field, position }))
    const fields = JSON.stringify(inOrder)
    if (inOrder.length === 0)
      await tx.db
        .deleteFrom('display_field_choice')
        .where('target_type', '=', targetType)
        .where('account_id', 'is not distinct from', holder)
        .execute()
    else
      await tx.db
        .insertInto('display_field_choice')
        .values({ account_id: holder, target_type: targetType, fields })
        .onConflict((conflict) => conflict.columns(['account_id', 'target_type']).doUpdateSet({ fields }))
        .execute()
    if (holder === null) await tx.record({ type: 'displayFields.networkChanged', targetType })
    return show(tx, { targetType, scope })
  })
