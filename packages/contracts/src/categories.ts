/** Categories — the kinds of help that a network gives, each with its specialties. */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { Id, nothing, Option, Paging, pageOf, sortBy, withDefault } from './kit/shapes.ts'

export const CategoryMark = z.object({ id: Id, name: z.string(), color: z.string() })

export const Category = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  description: z.nullable(z.string()),
  isSensitive: z.boolean(),
  specialties: z.array(z.object({ id: Id, name: z.string() })),
  usage: z.object({ members: z.int(), openReferrals: z.int() }),
})
export type Category = z.output<typeof Category>

export const categories = contract('categories', {
  list: get('/categories', {
    access: allow('network', 'view'),
    input: z.extend(Paging, {
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      sort: withDefault(sortBy('name', 'members'), 'name'),
    }),
    output: pageOf(Category),
  }),
  dropdown: get('/categories/ddl', {
    access: 'signedIn',
    input: nothing,
    output: z.array(
      z.extend(Option, {
        color: z.string(),
        isSensitive: z.boolean(),
        specialties: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  }),
  marks: get('/public/categories', {
    access: 'public',
    input: nothing,
    output: z.array(CategoryMark),
    about: 'For whoever asks to join.',
  }),
})
