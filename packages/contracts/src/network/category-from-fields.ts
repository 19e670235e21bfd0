/** What follows from the table of a category's fields: keys, and what is said of it. */
import { keysOf, keysWith, shapeOf, valueInWords } from '../kit/fields.ts'
import { type CategoryField, categoryFields } from './category-fields.ts'

export const categoryFieldKeys = keysOf(categoryFields)
export type CategoryFieldKey = (typeof categoryFieldKeys)[number]
const fieldOf = (key: CategoryFieldKey): CategoryField => categoryFields[key]

export const categoryColumnKeys = keysWith(categoryFields, 'column')
export const requestedKeys = keysWith(categoryFields, 'isRequested')
export const lookKeys = ['color', 'icon'] as const
/** Strangers see them; name and color are of every category. */
export const publicKeys = keysWith(categoryFields, 'seen').filter((key) => fieldOf(key).seen?.public)
export const hsdsKeys = keysWith(categoryFields, 'hsds')
export const hsdsNames = hsdsKeys.map((key) => fieldOf(key).hsds!)
export const sectionKeys = (section: CategoryField['input']['section']) =>
  categoryFieldKeys.filter((key) => fieldOf(key).input.section === section)

export const inputOf = <K extends CategoryFieldKey>(keys: readonly K[]) => shapeOf(categoryFields, keys, 'schema')
export const answerOf = <K extends CategoryFieldKey>(keys: readonly K[]) => shapeOf(categoryFields, keys, 'stored')

/** Columns of our own files. */
export const fileColumns = Object.fromEntries(
  keysWith(categoryFields, 'file').map((key) => [
    categoryFields[key].label,
    (row: { [F in typeof key]: string | boolean | null }) => row[key],
  ]),
)

/** The facts of a category in this part; what no one has said is left out. */
export const factsOf = (part: 'page' | 'public', category: object): [title: string, words: string][] =>
  categoryFieldKeys.flatMap((key) => {
    const { seen, input } = fieldOf(key)
    const words = valueInWords((category as Record<string, unknown>)[key], input.as)
    const title = seen?.[part]
    return typeof title === 'string' && words ? [[title, words]] : []
  })
