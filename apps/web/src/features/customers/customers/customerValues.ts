import type { Customer } from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerFieldKey,
  type CustomerPhone,
  customerFieldKeys,
  customerFields,
  PhoneKind,
} from '@handoff/contracts/customers/customers/fields'

/** What the form holds: a field that is typed is a text, and a choice is the text of its code. */
type ValueOf<As> = As extends 'checkbox'
  ? boolean
  : As extends 'choices'
    ? string[]
    : As extends 'phones'
      ? PhoneValue[]
      : As extends 'place'
        ? number | null
        : As extends 'day' | 'choice' | 'yesNo'
          ? string | null
          : string
export type PhoneValue = { number: string; kind: string; isSafe: boolean }
export type CustomerValues = { [F in CustomerFieldKey]: ValueOf<(typeof customerFields)[F]['input']['as']> } & {
  /** Null: recorded by name. */
  codeName: string | null
}

/** These fill each other, and are shown together. */
export const placeKeys = ['zip', 'stateId', 'countyId', 'cityId'] as const satisfies CustomerFieldKey[]

export const noPhone: PhoneValue = { number: '', kind: String(PhoneKind.Mobile), isSafe: false }

const nothing = { checkbox: false, choices: [], phones: [noPhone], place: null, day: null, choice: null, yesNo: null }
const asOf = (key: CustomerFieldKey) => customerFields[key].input.as

export const noCustomer = {
  ...Object.fromEntries(
    customerFieldKeys.map((key) => [
      key,
      nothing[asOf(key) as keyof typeof nothing] ?? (asOf(key) in nothing ? null : ''),
    ]),
  ),
  codeName: null,
} as unknown as CustomerValues

export const valuesOf = (customer: Customer) =>
  ({
    ...Object.fromEntries(customerFieldKeys.map((key) => [key, typed(key, customer[key])])),
    codeName: customer.codeName,
  }) as unknown as CustomerValues

function typed(key: CustomerFieldKey, value: Customer[CustomerFieldKey]) {
  const as = asOf(key)
  if (as === 'phones') {
    const phones = value as CustomerPhone[]
    return phones.length ? phones.map(({ kind, ...rest }) => ({ ...rest, kind: String(kind) })) : [noPhone]
  }
  if (as === 'yesNo') return value === null ? null : value ? 'yes' : 'no'
  if (as === 'choice') return value === null ? null : String(value as string | number)
  if (as === 'number') return value === null ? '' : String(value as number)
  return value ?? (as in nothing ? null : '')
}

/** What is sent of what was typed. */
export const inputFrom = ({ codeName, ...values }: CustomerValues) => ({
  ...Object.fromEntries(customerFieldKeys.map((key) => [key, inputOf(key, values[key])])),
  ...(codeName !== null && { codeName }),
})

function inputOf(key: CustomerFieldKey, value: CustomerValues[CustomerFieldKey]) {
  const { as, options } = customerFields[key].input as { as: string; options?: { value: string | number }[] }
  if (as === 'phones')
    return (value as PhoneValue[])
      .filter(({ number }) => number.trim() !== '')
      .map(({ kind, ...rest }) => ({ ...rest, kind: Number(kind) }))
  if (as === 'yesNo') return value === null ? null : value === 'yes'
  if (as === 'choice') return options?.find((option) => String(option.value) === value)?.value ?? null
  if (as === 'number') return (value as string).trim() || null
  return value
}

/** Only what is different from how the form began: what others change elsewhere stays as it is. */
export const changesFrom = (values: CustomerValues, begun: CustomerValues) => ({
  ...Object.fromEntries(
    customerFieldKeys
      .filter((key) => JSON.stringify(inputOf(key, values[key])) !== JSON.stringify(inputOf(key, begun[key])))
      .map((key) => [key, inputOf(key, values[key])]),
  ),
  ...(values.codeName !== begun.codeName && { codeName: values.codeName }),
})
