import type { RequestOf } from '@handoff/contracts/kit'
import { type CustomField, customFields } from '@handoff/contracts/network/customFields/customFields'
import type { Person, World } from '../../../test/world.ts'

let count = 0

export function customFieldsOf({ as }: World) {
  /** A field of customers, unless the test says otherwise. */
  const aField = async (
    admin: Person,
    more: Partial<RequestOf<typeof customFields.create>> = {},
  ): Promise<CustomField> =>
    (await as(admin)(customFields.create, { targetType: 2, name: `Field ${++count}`, kind: 'text', ...more })).data
  const all = async (person: Person, targetType = 2) => (await as(person)(customFields.all, { targetType })).data
  return { aField, all }
}
