import type { help } from '@handoff/contracts/help'
import type { RequestOf } from '@handoff/contracts/kit'

/** What the form holds: the device's pickers hold text. */
export type HelpValues = {
  words: string
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

const idOf = (value: string) => (value ? Number(value) : null)

export const inputFrom = (values: HelpValues, entityId: number | null) =>
  ({
    ...values,
    entityId,
    contactPreference: idOf(values.contactPreference),
    stateId: idOf(values.stateId),
    countyId: idOf(values.countyId),
    language: values.language || null,
  }) as RequestOf<typeof help.ask>
