import * as z from 'zod/mini'
import { changesTo } from '../../../kit/changes.ts'
import { hexColor, optionalText, requiredName, withDefault } from '../../../kit/shapes.ts'
import { categoryIcons } from '../../categories.ts'
import type { RequestKind } from './kind.ts'

/** A kind of help that is missing. Color and icon are the administrators' to choose. */
const CategoryRequest = z.object({
  name: requiredName('Name', 80),
  description: optionalText('Description', 300),
  isSensitive: withDefault(z.boolean(), false),
  specialties: withDefault(z.array(requiredName('Specialty', 80)).check(z.maxLength(40)), []),
  color: z.optional(hexColor('Color')),
  icon: z.optional(z.literal([...categoryIcons])),
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
  fields: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    isSensitive: { label: 'Sensitive' },
    specialties: { label: 'Specialties' },
    color: { label: 'Color' },
    icon: { label: 'Icon' },
  },
} as const satisfies RequestKind<typeof CategoryRequest>
