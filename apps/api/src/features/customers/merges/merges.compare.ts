import type { CombinedPart, merges } from '@handoff/contracts/customers/merges'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { isHiddenParty } from '../../../kit/records/restricted-service.ts'
import { visibleMaterials } from '../../platform/materials/materials.visibility.ts'
import { visibleAppointments } from '../../referrals/appointments/appointments.visibility.ts'
import { visibleReferrals } from '../../referrals/referrals/lists/visible-referrals.ts'
import { visibleNeeds } from '../../referrals/unmetNeeds/unmetNeeds.queries.ts'
import { liveTogether } from '../customers/customers.live-together.ts'
import { visibleNotes } from '../notes/notes.visibility.ts'
import { compareFields, pairOf } from './merges.fields.ts'
import { sameReferrals, shownReferrals } from './merges.same-referrals.ts'
import { undoUntil } from './merges.service.ts'

/** What the merge page shows, before anything is changed. */
export async function compare(ctx: Ctx, { id, otherId }: Input<typeof merges.compare>) {
  if (id === otherId) throw badInput({ otherId: ['Please select another customer'] })
  const pair = await pairOf(ctx, id, otherId)
  const ids = [id, otherId] as const
  const [fields, same, combined, providers, areHousemates] = await Promise.all([
    compareFields(ctx, pair),
    sameReferrals(ctx, ids),
    countParts(ctx, ids),
    providersOf(ctx, ids),
    liveTogether(ctx.db, id, otherId),
  ])
  return {
    records: pair.map((record) => ({
      id: record.id,
      name: fullName(record),
      state: record.state,
      owner: record.owner,
      version: record.version,
      created_at: record.created_at,
    })),
    fields,
    sameReferrals: shownReferrals(ctx.viewer, same),
    combined,
    providers,
    liveTogether: areHousemates,
    undoUntil: undoUntil(ctx.now()),
  }
}

type Ids = readonly [number, number]
/** A query of visible rows by their customer. */
type Rows = { compile: () => unknown }
const rows = (query: unknown) => query as Rows & RawBuilder<{ customerId: number }>

async function countParts(ctx: Ctx, ids: Ids) {
  const of = (column: string) => sql<number>`${sql.ref(column)}`.as('customerId')
  const entityId = ownEntity(ctx.viewer)
  const isOwn = entityId === null ? sql<boolean>`true` : sql<boolean>`entity_id = ${entityId}`
  const sees = (area: 'referrals' | 'survey') => hasFlag(ctx.viewer, area, 'view')
  const queries: Partial<Record<CombinedPart, unknown>> = {
    ...(sees('referrals') && {
      referrals: visibleReferrals(ctx).where('referral.is_lead', '=', true).select(of('referral.customer_id')),
      appointments: visibleAppointments(ctx).select(of('appointment.customer_id')),
      visits: ctx.db.selectFrom('visit').where(isOwn).select(of('visit.customer_id')),
      unmetNeeds: visibleNeeds(ctx).select(of('unmet_need.customer_id')),
    }),
    notes: visibleNotes(ctx).where('note.note_type', '<>', 4).select(of('note.customer_id')),
    files: visibleMaterials(ctx).select(of('material.customer_id')),
    consents: ctx.db.selectFrom('consent').select(of('consent.customer_id')),
    ...(sees('survey') && { surveys: ctx.db.selectFrom('survey_response').where(isOwn).select(of('customer_id')) }),
    ...(entityId === null && { helpRequests: ctx.db.selectFrom('help_request').select(of('customer_id')) }),
  }
  const counted = await Promise.all(
    (Object.entries(queries) as [CombinedPart, unknown][]).map(async ([part, query]) => {
      const { rows: counts } = await sql<{ customerId: number; count: number }>`
        select "customerId", count(*)::int as count from (${rows(query)}) as part
        where "customerId" = any(${ids}) group by 1`.execute(ctx.db)
      return { part, counts: ids.map((id) => counts.find(({ customerId }) => customerId === id)?.count ?? 0) }
    }),
  )
  return counted.filter(({ counts }) => counts.some(Boolean))
}

/** Providers that can open one of the records, without those of restricted referrals. */
async function providersOf(ctx: Ctx, ids: Ids) {
  const hidden = isHiddenParty(ctx.viewer, { customer: sql`held.customer_id`, entity: sql`held.entity_id` })
  const entities = await ctx.db
    .selectFrom('customer_access as held')
    .innerJoin('entity', 'entity.id', 'held.entity_id')
    .select('entity.name')
    .distinct()
    .where('held.customer_id', 'in', ids)
    .where((it) => it.or([it('held.until', 'is', null), it('held.until', '>', ctx.now())]))
    .where(sql<boolean>`not ${hidden}`)
    .orderBy('entity.name')
    .execute()
  return entities.map(({ name }) => name)
}
