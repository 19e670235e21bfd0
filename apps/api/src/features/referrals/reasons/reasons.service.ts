import { changed, type Input, messages } from '@handoff/contracts/kit'
import {
  type EditableReason,
  mostReasons,
  type ReasonSide,
  type ReasonUse,
  type ReasonValues,
  type reasons,
  sidesOf,
} from '@handoff/contracts/referrals/reasons'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { all } from './reasons.queries.ts'

export const create = (ctx: Ctx, { appliesTo, ...values }: Input<typeof reasons.create>) =>
  ctx.transaction(async (tx) => {
    const others = await lockedReasons(tx, appliesTo)
    refuseTaken(others, values.label)
    if (others.length >= mostReasons) throw conflict(`There can be at most ${mostReasons} reasons of one kind`)
    const { id } = await tx.db
      .insertInto('reason')
      .values({
        ...columnsOf(values, appliesTo),
        code: await freeCode(tx, values.label),
        applies_to: appliesTo,
        position: others.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inOrder(tx, [...others.map((other) => other.id), id])
    await tx.record({ type: 'reason.created', reasonId: id, appliesTo })
    return reasonOf(tx, id)
  })

/** Omitted values are unchanged. */
export const save = (ctx: Ctx, { id, version, ...changes }: Input<typeof reasons.save>) =>
  ctx.transaction(async (tx) => {
    const { appliesTo } = await reasonOf(tx, id)
    const ofUse = await lockedReasons(tx, appliesTo)
    const before = ofUse.find((one) => one.id === id)!
    const others = ofUse.filter((one) => one.id !== id)
    const values = changed<ReasonValues>(valuesFrom(before), changes)
    if (!values.sides.length) throw badInput({ sides: [messages.requiredSelect('Who may use it')] })
    refuseTaken(others, values.label)
    refuseNoneLeft(appliesTo, before, values, others)

    const update = tx.db.updateTable('reason').set(columnsOf(values, appliesTo))
    return changeRecord(tx, {
      before,
      write: () => bumpVersion(update, { id, version }, () => stale('reason')),
      read: () => reasonOf(tx, id),
      record: (fields) => tx.record({ type: 'reason.changed', reasonId: id, appliesTo, fields }),
    })
  })

export const order = (ctx: Ctx, { appliesTo, ids }: Input<typeof reasons.order>) =>
  ctx.transaction(async (tx) => {
    const known = await lockedReasons(tx, appliesTo)
    const isComplete = new Set(ids).size === ids.length && ids.length === known.length
    if (!isComplete || !known.every(({ id }) => ids.includes(id)))
      throw conflict('The reasons have changed since you opened them. Reload and try again')
    await inOrder(tx, ids)
    await tx.record({ type: 'reason.ordered', appliesTo })
    return null
  })

const inOrder = ({ db }: Tx, ids: number[]) =>
  sql`
    update reason set position = requested.position
    from unnest(${ids}::int[]) with ordinality as requested (id, position)
    where reason.id = requested.id and reason.position <> requested.position`.execute(db)

/** Locks the reasons of a step, because labels and the remaining reasons are compared with all others. */
async function lockedReasons(tx: Tx, appliesTo: ReasonUse) {
  await sql`lock table reason in share row exclusive mode`.execute(tx.db)
  return (await all(tx)).filter((reason) => reason.appliesTo === appliesTo)
}

async function reasonOf(tx: Tx, id: number) {
  const reason = (await all(tx)).find((one) => one.id === id)
  if (!reason) throw notFound('reason')
  return reason
}

const valuesFrom = (reason: EditableReason): ReasonValues => ({
  label: reason.label,
  sides: reason.sides,
  isCommentRequired: reason.isCommentRequired,
  suggestsReroute: reason.suggestsReroute,
  countsAsGap: reason.countsAsGap,
  isActive: reason.isActive,
})

/** Only a side that takes such a step can use it. */
const columnsOf = (values: ReasonValues, appliesTo: ReasonUse) => {
  const sides = values.sides.filter((side) => sidesOf[appliesTo].includes(side))
  if (!sides.length) throw badInput({ sides: [`Please select ${listOf(sidesOf[appliesTo])}`] })
  return {
    label: values.label,
    is_for_sender: sides.includes('sender'),
    is_for_receiver: sides.includes('receiver'),
    is_for_admin: sides.includes('admin'),
    is_comment_required: values.isCommentRequired,
    suggests_reroute: values.suggestsReroute,
    counts_as_gap: values.countsAsGap,
    is_active: values.isActive,
  }
}

const sideNames: Record<ReasonSide, string> = {
  sender: 'referring providers',
  receiver: 'receiving providers',
  admin: 'administrators',
}
const listOf = (sides: readonly ReasonSide[]) => sides.map((side) => sideNames[side]).join(' or ')

function refuseTaken(others: readonly EditableReason[], label: string) {
  if (others.some((other) => other.label.toLowerCase() === label.toLowerCase()))
    throw badInput({ label: [`There’s already a reason ${label}`] })
}

/** A step that needs a reason can be taken only if there is one to select. */
function refuseNoneLeft(
  appliesTo: ReasonUse,
  before: EditableReason,
  after: ReasonValues,
  others: readonly EditableReason[],
) {
  const lost = sidesOf[appliesTo].filter(
    (side) =>
      before.isActive &&
      before.sides.includes(side) &&
      !(after.isActive && after.sides.includes(side)) &&
      !others.some((other) => other.isActive && other.sides.includes(side)),
  )
  if (!lost.length) return
  const message = `This is the last active reason for ${lost.map((side) => sideNames[side]).join(' and ')}`
  throw badInput(after.isActive ? { sides: [message] } : { isActive: [message] })
}

/** 'No capacity left' is no_capacity_left; a duplicate gets a number. */
async function freeCode({ db }: Tx, label: string) {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const code = words?.join('_').slice(0, 50) ?? 'reason'
  const taken = await db
    .selectFrom('reason')
    .select('code')
    .where('code', 'like', `${code.replaceAll('_', '\\_')}%`)
    .execute()
  const codes = new Set(taken.map((one) => one.code))
  for (let count = 1; ; count++) {
    const free = count === 1 ? code : `${code}_${count}`
    if (!codes.has(free)) return free
  }
}
