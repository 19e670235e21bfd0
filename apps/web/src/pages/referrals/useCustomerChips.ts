import { customFields } from '@handoff/contracts/network/customFields/customFields'
import {
  type CustomerAge,
  type CustomerOutcome,
  customerAgeNames,
  customerOutcomeNames,
  noLanguage,
  othersOf,
} from '@handoff/contracts/referrals/referrals/referral-customers'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { chipFilter, type ListFilter } from '../../ui/filter/ListFilters.tsx'

export type ChosenCustomers = {
  customerAge?: CustomerAge
  customerLanguage?: string
  customerOutcome?: CustomerOutcome
  isCountyUnknown?: boolean
  customerAnswer?: string
  customerOthers?: string
  isNewCustomer?: boolean
  /** The switch of the list says it. */
  isPerCustomer?: true
}

export const noCustomerFilters = {
  customerAge: undefined,
  customerLanguage: undefined,
  customerOutcome: undefined,
  isCountyUnknown: undefined,
  customerAnswer: undefined,
  customerOthers: undefined,
  isNewCustomer: undefined,
  isPerCustomer: undefined,
} satisfies ChosenCustomers

const notRecorded = 'Not recorded'
const otherNames: Record<string, string> = { category: 'Category', county: 'County', language: 'Language' }

/** What reports narrow a list by of its customers. */
export function useCustomerChips(value: ChosenCustomers, onChange: (changes: ChosenCustomers) => void): ListFilter[] {
  const { customerAge, customerLanguage, customerOutcome, customerAnswer, customerOthers } = value
  const others = customerOthers && othersOf(customerOthers)
  const names = useFieldNames(customerAnswer !== undefined || (others !== undefined && !otherNames[others]))
  const chipOf = (key: keyof ChosenCustomers, label: string, words: string) =>
    chipFilter(label, words, () => onChange({ [key]: undefined }))
  return [
    customerAge && chipOf('customerAge', 'Age', customerAgeNames[customerAge]),
    customerLanguage &&
      chipOf('customerLanguage', 'Language', customerLanguage === noLanguage ? notRecorded : customerLanguage),
    value.isCountyUnknown && chipOf('isCountyUnknown', 'County', notRecorded),
    customerOutcome &&
      chipOf('customerOutcome', 'Outcome of the customer', customerOutcomeNames[customerOutcome].toLowerCase()),
    ...(customerAnswer?.split(',') ?? []).map((answer, at, all) => {
      const [field, option] = answer.split(':') as [string, string]
      const rest = all.filter((_, index) => index !== at).join(',')
      return chipFilter(names.field(field), names.option(field, option), () =>
        onChange({ customerAnswer: rest || undefined }),
      )
    }),
    others && chipOf('customerOthers', otherNames[others] ?? names.field(others), 'all others'),
    value.isNewCustomer && chipOf('isNewCustomer', 'Customer', 'new to the network'),
  ].filter((chip) => typeof chip === 'object')
}

/** Of custom fields and their options; of one that the viewer doesn’t see, the sort of thing it is. */
function useFieldNames(isAsked: boolean) {
  const mayAsk = useCan(customFields.active)
  const { data = [] } = useEndpoint(
    customFields.active,
    { targetType: 2 },
    { enabled: isAsked && mayAsk, isSilent: true },
  )
  const fieldOf = (id: string) => data.find((field) => field.id === Number(id))
  return {
    field: (id: string) => fieldOf(id)?.name ?? 'Custom field',
    option: (id: string, option: string) =>
      option === 'none'
        ? notRecorded
        : (fieldOf(id)?.options.find((it) => it.id === Number(option))?.name ?? 'One option'),
  }
}
