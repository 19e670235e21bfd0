/** Keys, shapes, and facts of a category, derived from the table of its fields. */
import { factsIn, keysOf, keysWith, shapeOf } from '../kit/fields.ts'
import { type CategoryField, categoryFields } from './category-fields.ts'

export const categoryFieldKeys = keysOf(categoryFields)
export type CategoryFieldKey = (typeof categoryFieldKeys)[number]
const fieldOf = (key: CategoryFieldKey): CategoryField => categoryFields[key]

export const categoryColumnKeys = keysWith(categoryFields, 'column')
export const requestedKeys = keysWith(categoryFields, 'isRequested')
export const lookKeys = ['color', 'icon'] as const
/** On the public page, next to name and color. */
export const publicKeys = keysWith(categoryFields, 'seen').filter((key) => fieldOf(key).seen?.public)
export const sectionKeys = (section: CategoryField['input']['section']) =>
  categoryFieldKeys.filter((key) => fieldOf(key).input.section === section)

export const inputOf = <K extends CategoryFieldKey>(keys: readonly K[]) => shapeOf(categoryFields, keys, 'schema')
export const answerOf = <K extends CategoryFieldKey>(keys: readonly K[]) => shapeOf(categoryFields, keys, 'stored')

/** Columns of exported files. */
export const fileColumns = Object.fromEntries(
  keysWith(categoryFields, 'file').map((key) => [
    categoryFields[key].label,
    (row: { [F in typeof key]: string | boolean | null }) => row[key],
  ]),
)

/** The facts that this kind of page shows of a category, without empty ones. */
export const factsOf = (part: 'page' | 'public', category: object) => factsIn(categoryFields, part, category)
