import type { ReportKey } from '@handoff/contracts/figures/reports'
import { type Input, messages } from '@handoff/contracts/kit'
import { mostSavedViews, type SavedView, type Sharing, type savedViews } from '@handoff/contracts/platform/savedViews'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { ownRoles } from '../../access/roles/roles.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** Private views, those shared with the role, and those shared with the whole side. */
const visibleViews = ({ db, viewer }: Db) =>
  db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.account_id')
    .where((it) =>
      it.or([
        it('saved_view.account_id', '=', viewer.id),
        it('saved_view.sharing', '=', 'all'),
        it(
          'saved_view.role_id',
          '=',
          it.selectFrom('account as me').select('me.role_id').where('me.id', '=', viewer.id),
        ),
      ]),
    )

const rowsFor = (ctx: Db) =>
  visibleViews(ctx).select([
    'saved_view.id',
    'saved_view.name',
    sql<ReportKey>`saved_view.report`.as('report'),
    sql<SavedView['filters']>`saved_view.filters`.as('filters'),
    sql<Sharing>`saved_view.sharing`.as('sharing'),
    'saved_view.is_weekly as isWeekly',
    sql<boolean>`saved_view.account_id = ${ctx.viewer.id}`.as('isMine'),
  ])

export const list = (ctx: Ctx): Promise<SavedView[]> =>
  rowsFor(ctx).orderBy(sql`lower(saved_view.name)`).orderBy('saved_view.id').execute()

export const create = (ctx: Ctx, { filters, roleId, sharing, ...values }: Input<typeof savedViews.create>) =>
  ctx.transaction(async (tx) => {
    if (sharing === 'role') {
      const role = roleId && (await ownRoles(tx).select('role.id').where('role.id', '=', roleId).executeTakeFirst())
      if (!role) throw badInput({ roleId: [messages.requiredSelect('Role')] })
    }
    const { count } = await tx.db
      .selectFrom('saved_view')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', tx.viewer.id)
      .executeTakeFirstOrThrow()
    if (count >= mostSavedViews) throw conflict(`You can save at most ${mostSavedViews} views`)
    const { id } = await tx.db
      .insertInto('saved_view')
      .values({
        account_id: tx.viewer.id,
        name: values.name,
        report: values.report,
        filters: JSON.stringify(filters),
        sharing,
        role_id: sharing === 'role' ? roleId : null,
        is_weekly: values.isWeekly,
        emailed_at: tx.now(),
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.record({ type: 'savedView.created', savedViewId: id })
    return rowsFor(tx).where('saved_view.id', '=', id).executeTakeFirstOrThrow()
  })

/** Only its owner deletes it. */
export const remove = (ctx: Ctx, { id }: Input<typeof savedViews.remove>) =>
  ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('account_id', '=', tx.viewer.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('saved view')
    await tx.record({ type: 'savedView.deleted', savedViewId: id })
    return { id }
  })
