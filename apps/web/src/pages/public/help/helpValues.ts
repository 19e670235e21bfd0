import type { RequestOf } from '@handoff/contracts/kit'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import type { ValueInput } from '@handoff/contracts/network/customFields/values'
import type { publicHelp } from '@handoff/contracts/referrals/public-help'

/** What the form holds. */
export type HelpValues = {
  words: string
  priority: string
  categoryIds: number[]
  firstName: string
  lastName: string
  phone: string
  email: string
  contactPreference: string
  bestTime: string
  language: string
  zip: string
  stateId: string
  countyId: string
  mayContact: boolean
  mayShare: boolean
  company: string
}

export const emptyHelp: HelpValues = {
  words: '',
  priority: '1',
  categoryIds: [],
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  contactPreference: '',
  bestTime: '',
  language: '',
  zip: '',
  stateId: '',
  countyId: '',
  mayContact: false,
  mayShare: false,
  company: '',
}

/** The device's pickers hold text. */
export const idOf = (value: string) => (value ? Number(value) : null)

/** With the answers to custom fields next to them, by the keys of the fields. */
export type HelpFormValues = HelpValues & Record<`customField:${number}`, ValueInput>

export const inputFrom = (values: HelpFormValues, entityId: number | null, fields: readonly CustomField[]) =>
  ({
    ...(Object.fromEntries(Object.keys(emptyHelp).map((key) => [key, values[key as keyof HelpValues]])) as HelpValues),
    customFieldsInputs: fields.map(({ id }) => ({ id, value: values[`customField:${id}`] ?? null })),
    entityId,
    priority: Number(values.priority),
    contactPreference: idOf(values.contactPreference),
    stateId: idOf(values.stateId),
    countyId: idOf(values.countyId),
    language: values.language || null,
  }) as RequestOf<typeof publicHelp.ask>
