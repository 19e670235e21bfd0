/** Categories — the kinds of help that a network gives, each with its specialties. */

import * as z from 'zod/mini'
import { adminSide, allow } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { Figure, FigureFilters } from '../kit/figures.ts'
import { Option, optionFields, optionOf } from '../kit/option.ts'
import { answeredRequest, codeOf, Day, Id, nothing, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { answerOf, categoryFieldKeys, fileColumns, inputOf } from './category-from-fields.ts'
import { CategoryMark } from './category-mark.ts'

/** Colors that are suggested for categories: far enough apart on a map, and dark enough for white words on them. */
export const categoryColors = [
  { name: 'Amber', color: '#e07a1f' },
  { name: 'Blue', color: '#2f7fd6' },
  { name: 'Slate', color: '#5b6b7f' },
  { name: 'Gold', color: '#c9971c' },
  { name: 'Jade', color: '#14866d' },
  { name: 'Iris', color: '#6f6af6' },
  { name: 'Green', color: '#3e9c35' },
  { name: 'Brown', color: '#8a5a2b' },
  { name: 'Orchid', color: '#a04fc4' },
  { name: 'Violet', color: '#7a3fa0' },
  { name: 'Rose', color: '#d64562' },
  { name: 'Cyan', color: '#1fa3b8' },
  { name: 'Pink', color: '#e8599a' },
  { name: 'Copper', color: '#b0643c' },
  { name: 'Olive', color: '#4a6741' },
  { name: 'Crimson', color: '#9b1f39' },
  { name: 'Navy', color: '#2b3f8c' },
  { name: 'Teal', color: '#0e7490' },
  { name: 'Moss', color: '#6b7f1e' },
  { name: 'Rust', color: '#b23a1f' },
  { name: 'Plum', color: '#6d2160' },
  { name: 'Steel', color: '#3d6b8e' },
  { name: 'Sand', color: '#9c7a3c' },
  { name: 'Graphite', color: '#3b3b46' },
] as const

export const Category = z.object({
  id: Id,
  ...answerOf(categoryFieldKeys),
  /** Names of categories that were merged into this one. */
  aliases: z.array(z.string()),
  position: z.int(),
  usage: z.object({
    entities: z.int(),
    openReferrals: z.int(),
    /** Of these what the viewer’s side received, and what it sent: each with its list. The administrative side has them once. */
    open: z.array(z.extend(Figure, { side: z.enum(['inbound', 'outbound']) })),
  }),
  version: z.int(),
})
export type Category = z.output<typeof Category>

export const CategoryValues = z.object(inputOf(categoryFieldKeys))

export const CategoryStatus = { All: 0, Active: 1, Retired: 2 } as const

const list = get('/categories', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    status: withDefault(codeOf(CategoryStatus), CategoryStatus.Active),
    /** Whether an active or listed entity offers it. */
    isOffered: z.optional(z.boolean()),
    /** By a provider with a place here. */
    stateId: z.optional(Id),
    countyId: z.optional(Id),
    isSensitive: z.optional(z.boolean()),
    hasSpecialties: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'entities', 'position'), 'position'),
  }),
  output: pageOf(Category),
})

/** That records of a sensitive category lose its protection is meant. */
const confirmed = withDefault(z.boolean(), false)

export const categories = contract('categories', {
  list,
  exportList: csvOf(list, {
    file: 'categories',
    columns: {
      ...fileColumns,
      Specialties: (row) => row.specialties.map(({ name }) => name).join(', '),
      Entities: (row) => row.usage.entities,
      'Open referrals': (row) => row.usage.openReferrals,
    },
  }),
  kpis: get('/categories/kpis', {
    access: allow('network', 'view'),
    input: FigureFilters,
    output: z.object({
      from: Day,
      to: Day,
      /** Categories that are active, and those that are retired. */
      total: Figure,
      retired: Figure,
      /** Categories that have specialties. */
      specialties: Figure,
      /** Categories that an active or listed entity offers, and those that none does. */
      inUse: Figure,
      withoutEntity: Figure,
      sensitive: Figure,
      /** Needs that no provider has met. */
      unmetNeeds: Figure,
      mostOffered: z.nullable(z.extend(Figure, CategoryMark.shape)),
      mostRequested: z.nullable(z.extend(Figure, CategoryMark.shape)),
      /** In percent of what was answered; of categories with five answers at least. */
      highestRejectRate: z.nullable(z.extend(Figure, CategoryMark.shape)),
      byCategory: z.array(z.extend(CategoryMark, { entities: Figure, referrals: Figure, unmetNeeds: Figure })),
    }),
    about:
      'Referrals are those that came in between `from` and `to`: of the whole network for the administrative side, else to one’s own entity whatever `entityId` says. State and county are those of the provider, and of the customer where referrals and needs are counted; `priority` narrows referrals alone, and `categoryId` changes nothing. Without the right to see sensitive referrals, sensitive categories have none.',
  }),
  dropdown: get('/categories/ddl', {
    access: 'signedIn',
    input: nothing,
    output: z.array(
      optionOf({
        ...optionFields,
        color: z.string(),
        isSensitive: z.boolean(),
        specialties: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  }),
  colors: get('/categories/color-ddl', {
    access: 'signedIn',
    input: z.object({ id: z.optional(Id) }),
    output: z.array(Option),
    about:
      'Suggestions: `language` is the color, `isDisabled` says that another category has it; once all are taken none is disabled. `id` keeps its own.',
  }),
  marks: get('/public/categories', {
    access: 'public',
    input: nothing,
    output: z.array(CategoryMark),
    about: 'For the application form.',
  }),
  show: get('/categories/:id', { access: allow('network', 'view'), input: z.object({ id: Id }), output: Category }),
  create: post('/categories?requestId', {
    access: allow('network', 'add', adminSide),
    input: z.extend(CategoryValues, { requestId: answeredRequest }),
    output: Category,
    title: 'Category created',
    about:
      'Names are unique whatever their case, aliases of merged categories included: 400 names the one that has it.',
  }),
  save: put('/categories/:id', {
    access: allow('network', 'edit', adminSide),
    input: z.extend(changesTo(CategoryValues), { id: Id, version: z.int(), confirmed }),
    output: Category,
    title: 'Category saved',
    about:
      'A specialty that providers offer or referrals name can’t be left out: 409 with its uses. With `isActive: false` it is retired: providers and locations still have it, and nothing shows it as offered until it is restored. Turning `isSensitive` off needs the right to see sensitive referrals; 409 with the number of records that it shows, unless `confirmed`; every administrator is notified.',
  }),
  order: post('/categories/order', {
    access: allow('network', 'edit', adminSide),
    input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
    output: z.null(),
    title: 'Order saved',
    about: 'Every category, in the order in which menus and cards show them.',
  }),
  merge: post('/categories/:id/merge', {
    access: allow('network', 'delete', adminSide),
    input: z.object({ id: Id, intoId: Id, confirmed }),
    output: Category,
    title: 'Categories merged',
    about:
      'Providers, locations, referrals, consents, requests, and specialties move over; the name stays as an alias of the other. With a sensitive one it needs the right to see sensitive referrals, and for one that goes away `confirmed`; every administrator is notified.',
  }),
  remove: del('/categories/:id', {
    access: allow('network', 'delete', adminSide),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Category deleted',
    about: '409 with the uses where providers, locations, or referrals have it: merge or retire it instead.',
  }),
})

export const CategoryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('category.created'), categoryId: Id }),
  /** `exposed`: it is no longer sensitive, and so many records are shown. */
  z.object({
    type: z.literal('category.changed'),
    categoryId: Id,
    fields: z.array(z.string()),
    exposed: z.optional(z.int()),
  }),
  z.object({
    type: z.literal('category.merged'),
    categoryId: Id,
    intoId: Id,
    wasSensitive: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('category.removed'), categoryId: Id }),
  z.object({ type: z.literal('category.ordered') }),
])
