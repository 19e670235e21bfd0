import {
  type CustomerAccess,
  type CustomerState,
  customerAccessNames,
  customerStateNames,
} from '@handoff/contracts/customers/customers/customers'
import { sideOf } from '@handoff/contracts/kit'
import { languages } from '@handoff/contracts/kit/languages'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { useCustomerKpis } from '../../../features/customers/customers/useCustomers.ts'
import { useCategoryFilter } from '../../../features/network/entities/useCategoryFilter.ts'
import { useWhereFilters } from '../../../features/network/entities/useWhereFilters.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { choiceFilter, type ListFilter, ListFilters, toggleFilter } from '../../../ui/filter/ListFilters.tsx'
import type { CustomerFilters as Filters } from '../customers.search.ts'
import { customFilters } from './CustomFilter.tsx'

type Props = { value: Filters; onChange: (changes: Filters) => void; custom: readonly CustomField[] }

const optionsOf = <V extends number>(names: Record<V, string>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value) as V, label: label as string }))
const names = [
  'state',
  'access',
  'stateId',
  'countyId',
  'language',
  'categoryId',
  'withOpenReferral',
  'consentExpiring',
  'noContact',
  'ageFrom',
  'ageTo',
  'createdFrom',
  'createdTo',
  'cf',
] as const satisfies (keyof Filters)[]
const none: Filters = Object.fromEntries(names.map((name) => [name, undefined]))

/** One button for all filters, and each that is set as a chip. */
export function CustomerFilters({ value, onChange, custom }: Props) {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const { data } = useCustomerKpis()
  // Of all customers: next to a filter they would say something else than the list.
  const figures = names.some((name) => value[name] !== undefined) ? undefined : data
  const where = useWhereFilters(value, onChange)
  const category = useCategoryFilter(value.categoryId, (categoryId) => onChange({ categoryId }))
  const filters: ListFilter[] = [
    toggleFilter({
      label: 'Has open referrals',
      count: figures?.withOpenReferral.value,
      isOn: value.withOpenReferral,
      onChange: (withOpenReferral) => onChange({ withOpenReferral }),
    }),
    toggleFilter({
      label: 'No contact for 30 days',
      count: figures?.withoutContact30d.value,
      isOn: value.noContact,
      onChange: (noContact) => onChange({ noContact }),
    }),
    toggleFilter({
      label: 'Consent expiring',
      count: figures?.consentExpiring.value,
      isOn: value.consentExpiring,
      onChange: (consentExpiring) => onChange({ consentExpiring }),
    }),
    choiceFilter({
      label: 'Status',
      options: optionsOf<CustomerState>(customerStateNames),
      value: value.state,
      onChange: (state) => onChange({ state }),
    }),
    ...(isAdmin
      ? []
      : [
          choiceFilter({
            label: 'Access',
            options: optionsOf<CustomerAccess>(customerAccessNames).slice(0, 3),
            value: value.access,
            onChange: (access) => onChange({ access }),
          }),
        ]),
    ...where,
    choiceFilter({
      label: 'Language',
      options: languages.map((one) => ({ value: one, label: one })),
      value: value.language,
      onChange: (language) => onChange({ language }),
    }),
    category,
    ...customFilters(custom, value.cf, (cf) => onChange({ cf })),
    // Only the address sets these.
    ...ranges(value).map(({ label, chip, names: of }) => ({
      label,
      node: null,
      chip,
      clear: () => onChange(Object.fromEntries(of.map((name) => [name, undefined]))),
    })),
  ]
  return <ListFilters filters={filters} onClear={() => onChange(none)} />
}

type Bound = string | number | undefined

/** Two that make one range are one chip. */
function ranges({ ageFrom, ageTo, createdFrom, createdTo }: Filters) {
  const words = (name: string, from: Bound, to: Bound) => {
    if (from === undefined && to === undefined) return undefined
    if (from !== undefined && to !== undefined) return `${name} ${from}–${to}`
    return from !== undefined ? `${name} from ${from}` : `${name} up to ${to}`
  }
  return [
    { label: 'Age', chip: words('Age', ageFrom, ageTo), names: ['ageFrom', 'ageTo'] },
    { label: 'Created', chip: words('Created', createdFrom, createdTo), names: ['createdFrom', 'createdTo'] },
  ]
}
