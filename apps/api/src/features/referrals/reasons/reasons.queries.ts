import type { Input } from '@handoff/contracts/kit'
import type { EditableReason, ReasonSide, ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { sql } from 'kysely'
import type { Ctx, Viewer } from '../../../kit/context.ts'

type Db = Pick<Ctx, 'db'>

const columnOf = {
  sender: 'is_for_sender',
  receiver: 'is_for_receiver',
  admin: 'is_for_admin',
} as const satisfies Record<ReasonSide, string>

const columns = [
  'code',
  'label',
  'applies_to as appliesTo',
  'is_comment_required as isCommentRequired',
  'suggests_reroute as suggestsReroute',
  'counts_as_gap as countsAsGap',
] as const

/** The sides on which this viewer selects reasons; the administrative side may refer customers as well. */
function sidesFor(viewer: Viewer, side: ReasonSide | undefined): ReasonSide[] {
  const sides: ReasonSide[] = viewer.side === 'admin' ? ['admin', 'sender'] : ['sender', 'receiver']
  if (side === undefined) return viewer.side === 'admin' ? ['admin'] : sides
  return sides.filter((one) => one === side)
}

export const list = ({ db, viewer }: Ctx, { appliesTo, side }: Input<typeof reasons.list>) =>
  db
    .selectFrom('reason')
    .select(columns)
    .where('is_active', '=', true)
    .where('is_by_rule', '=', false)
    .where((it) => it.or(sidesFor(viewer, side).map((one) => it(columnOf[one], '=', true))))
    .$if(appliesTo !== undefined, (it) => it.where('applies_to', '=', appliesTo!))
    .orderBy('applies_to')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The reason, if the viewer may select it on their side of a referral; else undefined. */
export const findReason = (
  { db }: Db,
  { code, use, side }: { code: string | null | undefined; use: ReasonUse; side: ReasonSide },
) =>
  db
    .selectFrom('reason')
    .select(columns)
    .where('code', '=', code ?? '')
    .where('applies_to', '=', use)
    .where('is_active', '=', true)
    .where('is_by_rule', '=', false)
    .where(columnOf[side], '=', true)
    .executeTakeFirst()

/** Reasons that administrators edit, without those the product sets itself. */
export async function all({ db }: Db): Promise<EditableReason[]> {
  const rows = await db
    .selectFrom('reason')
    .where('is_by_rule', '=', false)
    .select([
      ...columns,
      'id',
      'is_active as isActive',
      'version',
      'is_for_sender',
      'is_for_receiver',
      'is_for_admin',
      sql<number>`(select count(*) from referral where reason_code = reason.code)
        + (select count(*) from network_request where reason_code = reason.code)`.as('uses'),
    ])
    .orderBy('applies_to')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ is_for_sender, is_for_receiver, is_for_admin, ...reason }) => ({
    ...reason,
    sides: [
      ...(is_for_sender ? (['sender'] as const) : []),
      ...(is_for_receiver ? (['receiver'] as const) : []),
      ...(is_for_admin ? (['admin'] as const) : []),
    ],
  }))
}
