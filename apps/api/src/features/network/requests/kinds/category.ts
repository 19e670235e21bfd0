import { emptyValues, pickFields } from '@handoff/contracts/kit/fields'
import { categoryColors } from '@handoff/contracts/network/categories'
import { categoryFields, defaultCategoryIcon } from '@handoff/contracts/network/category-fields'
import { categoryFieldKeys, lookKeys, requestedKeys } from '@handoff/contracts/network/category-from-fields'
import type { category as contract } from '@handoff/contracts/network/requests/kinds/category'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { takenColors } from '../../categories/categories.colors.ts'
import { show as showCategory } from '../../categories/categories.queries.ts'
import { addCategory, remove as removeCategory, save as saveCategory } from '../../categories/categories.service.ts'
import { mostDuplicates, payloadText, textIn } from './fields.ts'
import type { DuplicateSearch, Kind } from './kind.ts'

const linkTo = (name: string) => `/my-network/category?search=${encodeURIComponent(name)}`

export const category: Kind<typeof contract> = {
  async target(ctx, id) {
    const row = await ctx.db
      .selectFrom('category')
      .leftJoin('category as kept', 'kept.id', 'category.merged_into_id')
      .select(sql<string>`coalesce(kept.name, category.name)`.as('name'))
      .where('category.id', '=', id)
      .where(sql<boolean>`coalesce(kept.is_active, category.is_active)`)
      .executeTakeFirst()
    return row ? { id, name: row.name, link: linkTo(row.name) } : null
  },

  async currentValues(ctx, id) {
    const detail = await showCategory(ctx, { id })
    const specialties = detail.specialties.map(({ name }) => name)
    return { ...pickFields(detail, [...requestedKeys, ...lookKeys]), specialties }
  },

  changed(changes, now) {
    if (!changes.specialties) return changes
    const there = now.specialties as string[]
    return { ...changes, specialties: [...there, ...addedTo(there, changes.specialties as string[])] }
  },
  pointOf: async () => null,

  refuseIncomplete() {},
  async refuseSubmitted() {},
  refuseOtherKind() {},
  named: (payload) => payload,

  /** Color and icon are chosen for anyone who has not chosen any. */
  async add(tx, { specialties, color, icon, ...rest }) {
    const taken = await takenColors(tx)
    const free = categoryColors.find((one) => !taken.has(one.color)) ?? categoryColors[0]
    return addCategory(tx, {
      ...emptyValues(categoryFields, categoryFieldKeys),
      ...rest,
      color: color ?? free.color,
      icon: icon ?? defaultCategoryIcon,
      specialties: refuseTwice(specialties).map((name) => ({ name })),
    })
  },

  async change(tx, id, { specialties, ...changes }) {
    const before = await showCategory(tx, { id })
    const added = addedTo(
      before.specialties.map(({ name }) => name),
      refuseTwice(specialties ?? []),
    )
    const joined = [...before.specialties, ...added.map((name) => ({ name }))]
    // What it would show is confirmed in the form of the category alone.
    const values = { ...changes, id, version: before.version, confirmed: false }
    await saveCategory(tx, { ...values, ...(added.length && { specialties: joined }) })
  },
  remove: (tx, id) => removeCategory(tx, { id }),

  async duplicates(ctx, wanted) {
    const rows = (await sameCategories(ctx, wanted)?.limit(mostDuplicates).execute()) ?? []
    return rows.map(({ id, name, intoId, intoName }) => ({
      id: intoId ?? id,
      name: intoName ?? name,
      because: intoName ? `Was called ${name} before` : 'The same name',
      link: linkTo(intoName ?? name),
    }))
  },
  duplicatesQuery: sameCategories,

  isTargetGone: sql`not exists (
    select from category left join category as kept on kept.id = category.merged_into_id
    where category.id = request.target_id and coalesce(kept.is_active, category.is_active))`,
  detail: sql`coalesce(case when jsonb_typeof(request.payload -> 'specialties') = 'array' then (
    select nullif(string_agg(specialty, ', '), '') from jsonb_array_elements_text(request.payload -> 'specialties') as specialty) end,
    ${payloadText('description')})`,
}

/** Specialties come on top of those that are there: entities may offer them. */
function addedTo(there: string[], requested: string[]) {
  const known = new Set(there.map((name) => name.toLowerCase()))
  return requested.filter((name) => !known.has(name.toLowerCase()))
}

function refuseTwice(specialties: string[]) {
  if (new Set(specialties.map((name) => name.toLowerCase())).size !== specialties.length)
    throw badInput({ specialties: ['Duplicate specialty'] })
  return specialties
}

const nameKey = (name: RawBuilder<string>) => sql<string>`replace(fold_key(${name}), ' ', '')`

function sameCategories({ db }: Ctx, { payload, exceptId = 0 }: DuplicateSearch) {
  const name = textIn(payload, 'name')
  if (!name) return null
  return db
    .selectFrom('category')
    .leftJoin('category as kept', 'kept.id', 'category.merged_into_id')
    .select(['category.id', 'category.name', 'kept.id as intoId', 'kept.name as intoName'])
    .where(sql<boolean>`${nameKey(sql`category.name`)} = ${nameKey(sql`${name}::text`)}`)
    .where((it) => it.or([it('category.is_active', '=', true), it('kept.is_active', '=', true)]))
    .where(sql<boolean>`coalesce(kept.id, category.id) <> ${exceptId}`)
    .where(sql<boolean>`${nameKey(sql`${name}::text`)} <> ''`)
}
