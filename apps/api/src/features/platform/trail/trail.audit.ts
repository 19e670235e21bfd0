import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { NoteType } from '@handoff/contracts/customers/notes'
import type { Input } from '@handoff/contracts/kit'
import { auditedNouns, type trail } from '@handoff/contracts/platform/trail/trail'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { eventFrom } from '../../../kit/events/event-record.ts'
import { page } from '../../../kit/lists/page.ts'
import { reportWords } from '../../../kit/lists/reports.ts'
import { isUnderCodeName } from '../../../kit/records/code-name.ts'
import { isHiddenParty, opensService, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { byLinkOf } from '../../../kit/security/links.ts'
import { getCustomer, visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { namesFor } from '../../referrals/referrals/detail/timeline.ts'
import { changesFor, type StoredChange } from './trail.changes.ts'
import { eventsOfCustomers, isOffer, offerWords } from './trail.events.ts'
import { searched } from './trail.search.ts'
import { titleOf } from './trail.wordings.ts'

/** Each change of a customer’s record with values before and after, latest first. */
export async function auditOfCustomer(ctx: Ctx, { customerId, ...input }: Input<typeof trail.auditOfCustomer>) {
  const { access } = await getCustomer(ctx, customerId)
  return searched(ctx, input, textOf, (paging) => entriesFor(ctx, { ...paging, customerId, access: access! }))
}

/** For all customers: everything for the administrative side, acts on its side for an entity. */
export const audit = (ctx: Ctx, input: Input<typeof trail.audit>) =>
  searched(ctx, input, textOf, (paging) =>
    entriesFor(ctx, {
      ...paging,
      access: ctx.viewer.side === 'admin' ? CustomerAccess.Admin : CustomerAccess.Referral,
    }),
  )

type Entry = Awaited<ReturnType<typeof entriesFor>>['data'][number]
const textOf = ({ title, by, address, reason, customer, changes }: Entry) => [
  title,
  by?.name,
  by?.entity,
  address,
  reason,
  customer.toSearch,
  ...changes.flatMap(({ label, before, after }) => [label, before, after]),
]

/**
 * An entity with access through a referral reads acts on its side; the owner and those who added the customer read
 * everything, except internal notes and files of other sides, notes in referrals between others, and households in
 * which they see no one else.
 */
function readableBy(ctx: Ctx, access: CustomerAccess) {
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null) return sql<boolean>`true`
  const isOwn = sql<boolean>`coalesce(event.entity_id = ${entityId}, false)`
  if (access === CustomerAccess.Referral) return isOwn
  return sql<boolean>`(${isOwn} or case split_part(event.type, '.', 1)
    when 'note' then (event.data->>'noteType')::int in (${NoteType.General}, ${NoteType.System})
    when 'material' then event.data->>'isInternal' = 'false'
    when 'household' then exists (select from housemate as housemate
      where housemate.household_id = (event.data->>'householdId')::int and housemate.customer_id <> event.customer_id
        and housemate.customer_id in (${visibleCustomers(ctx)
          .where((it) => it.not(isUnderCodeName(ctx.viewer)))
          .select('customer.id')}))
    else true end)`
}

type Params = Omit<Input<typeof trail.audit>, 'search'> & { customerId?: number; access: CustomerAccess }

async function entriesFor(ctx: Ctx, { customerId, access, sort, ...paging }: Params) {
  const entityId = ownEntity(ctx.viewer)
  const result = await page(
    ctx,
    eventsOfCustomers(ctx, { customerId, sort })
      .select([
        'event.address',
        'event.entity_id as actorEntityId',
        isHiddenParty(ctx.viewer, { customer: sql`customer.id`, entity: sql`event.entity_id` }).as('isActorHidden'),
        isOfRestricted(ctx.viewer).as('isRestricted'),
        storedChanges.as('changes'),
      ])
      .leftJoin('referral', 'referral.id', 'event.referral_id')
      .select(sql<boolean>`coalesce(not ${opensService(ctx.viewer)}, false)`.as('isServiceHidden'))
      .where(sql<boolean>`(split_part(event.type, '.', 1) = any(${auditedNouns as unknown}) or ${isOffer(ctx.viewer)})`)
      .where(readableBy(ctx, access))
      .$if(customerId === undefined && entityId !== null, (it) => it.where('event.entity_id', '=', entityId!)),
    paging,
  )
  const changesOf = await changesFor(ctx, result.data)
  const events = result.data.map(({ data }) => eventFrom(data))
  const { linkMaker } = await namesFor(ctx.db, events)
  const data = result.data.map((row, index) => ({
    id: row.id,
    at: row.at,
    type: row.type,
    title:
      row.type === 'referral.offered'
        ? offerWords(row, row.isServiceHidden)
        : titleOf(row.type) +
          byLink(events[index]!.linkMakerId, linkMaker) +
          (row.isServiceHidden ? '' : reportWords(row)),
    customer: { id: row.customerId, name: row.customerName, toSearch: row.nameToSearch },
    by: actorOf(row),
    address: row.isActorHidden ? null : row.address,
    // The audit shows that a note was written, not its text.
    reason: row.type.startsWith('note.') ? null : row.note,
    changes: row.isRestricted ? [] : changesOf(row),
  }))
  return { ...result, data }
}

const byLink = (id: number | undefined, nameOf: (id: number) => string) => (id ? `, ${byLinkOf(nameOf(id))}` : '')

type Actor = { actorName: string | null; actorEntity: string | null; isActorHidden: boolean }
const actorOf = ({ actorName: name, actorEntity, isActorHidden }: Actor) => {
  if (name === null) return null
  return isActorHidden ? { name: restrictedProvider.name, entity: null } : { name, entity: actorEntity }
}

/** A file of the thread, or of the packet, of a restricted referral: not even its name is shown. */
const isOfRestricted = (viewer: Viewer) => sql<boolean>`exists (select from material
  join referral on referral.id = material.referral_id or (material.is_for_referral and referral.group_id in (
    select group_id from referral_file where referral_file.material_id = material.id))
  where material.id = (event.data ->> 'materialId')::int and not ${opensService(viewer)})`

const storedChanges = sql<StoredChange[]>`coalesce((
  select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after) order by position)
  from event_change where event_change.event_id = event.id), '[]')`
