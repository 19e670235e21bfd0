import * as z from 'zod/mini'
import { changesTo, withoutDefaults } from '../../../kit/changes.ts'
import { pickFields } from '../../../kit/fields.ts'
import { requiredName, withDefault } from '../../../kit/shapes.ts'
import { categoryFields } from '../../category-fields.ts'
import { inputOf, lookKeys, requestedKeys } from '../../category-from-fields.ts'
import type { RequestKind } from './kind.ts'

/** A kind of help that is missing. Color and icon are the administrators' to choose. */
const CategoryRequest = z.object({
  ...inputOf(requestedKeys),
  specialties: withDefault(z.array(requiredName('Specialty', 80)).check(z.maxLength(40)), []),
  ...withoutDefaults(inputOf(lookKeys)),
})

export const category = {
  name: 'Category',
  noun: 'category',
  requested: 'a category',
  record: 'category',
  isInvited: false,
  isAddedInBulk: true,
  values: CategoryRequest,
  changes: changesTo(CategoryRequest),
  fields: pickFields(categoryFields, [...requestedKeys, 'specialties', ...lookKeys]),
} as const satisfies RequestKind<typeof CategoryRequest>
