import type { Input } from '@handoff/contracts/kit'
import { UnmetSource, type unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { getCustomer } from '../../customers/customers/customers.queries.ts'
import { keepNeed, takeBack } from './unmetNeeds.keep-need.ts'
import { sideOfNeed } from './unmetNeeds.needs-to-look-at.ts'
import { find } from './unmetNeeds.queries.ts'

export const record = (
  ctx: Ctx,
  { customerId, categoryId, countyId, reason, note, ...search }: Input<typeof unmetNeeds.record>,
) =>
  ctx.transaction(async (tx) => {
    if (customerId !== undefined) await getCustomer(tx, customerId)
    await checkCategory(tx, categoryId)
    await checkSpecialties(tx, categoryId, search.specialtyIds)
    if (countyId !== undefined) await checkCounty(tx, countyId)
    const id = (await keepNeed(tx.db, {
      customerId: customerId ?? null,
      categoryId,
      entityId:
        customerId === undefined
          ? ownEntity(tx.viewer)
          : await sideOfNeed(tx.db, tx.viewer, { customerId, categoryId }),
      countyId,
      reason,
      note,
      source: UnmetSource.Recorded,
      createdById: tx.viewer.id,
      at: tx.now(),
    }))!
    await keepSearch(tx, id, { ...search, note, isWatched: search.notify && customerId !== undefined })
    await tx.record({ type: 'unmetNeed.recorded', ...subjectFor(tx, id, categoryId, customerId ?? null) }, note)
    return find(tx, id)
  })

type Looked = Pick<Input<typeof unmetNeeds.record>, 'specialtyIds' | 'miles' | 'note'> & { isWatched: boolean }

/** Stores the criteria of the last search; watching it makes the viewer the person to notify. */
async function keepSearch({ db, viewer }: Tx, id: number, { specialtyIds, miles, note, isWatched }: Looked) {
  const changes = {
    ...(specialtyIds.length > 0 && { specialty_ids: specialtyIds }),
    ...(miles !== undefined && { miles }),
    ...(note && { note }),
    ...(isWatched && { is_watched: true, watched_by_id: viewer.id, opened_at: null, opened_entity_id: null }),
  }
  if (Object.keys(changes).length) await db.updateTable('unmet_need').set(changes).where('id', '=', id).execute()
}

const subjectFor = (tx: Tx, unmetNeedId: number, categoryId: number, customerId: number | null) => ({
  unmetNeedId,
  categoryId,
  customerId,
  entityId: ownEntity(tx.viewer),
})

async function checkCategory({ db }: Tx, id: number) {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!category) throw badInput({ categoryId: ['Please select Service category'] })
}

async function checkSpecialties({ db }: Tx, categoryId: number, ids: readonly number[]) {
  const known = await db
    .selectFrom('specialty')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  if (known.length < new Set(ids).size) throw badInput({ specialtyIds: ['A specialty doesn’t belong to its category'] })
}

async function checkCounty({ db }: Tx, id: number) {
  const county = await db.selectFrom('county').select('id').where('id', '=', id).executeTakeFirst()
  if (!county) throw badInput({ countyId: ['Please select County'] })
}

export const remove = (ctx: Ctx, { id }: Input<typeof unmetNeeds.remove>) =>
  ctx.transaction(async (tx) => {
    const need = await find(tx, id)
    if (!need.mayRemove)
      throw conflict('Only an unmet need that your side recorded, and that isn’t met yet, can be removed')
    const last = await tx.db
      .selectFrom('unmet_need_history as line')
      .innerJoin('unmet_need', 'unmet_need.id', 'line.need_id')
      .select(['line.id', 'unmet_need.category_id as categoryId', 'unmet_need.customer_id as customerId'])
      .where('unmet_need.id', '=', id)
      .where('line.source', '=', UnmetSource.Recorded)
      .orderBy('line.id', 'desc')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isDeleted = await takeBack(tx.db, id, last.id)
    const event = { type: 'unmetNeed.removed', ...subjectFor(tx, id, last.categoryId, last.customerId) } as const
    await tx.record({ ...event, ...(!isDeleted && { isKept: true }) })
    return null
  })
