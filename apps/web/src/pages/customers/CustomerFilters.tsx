import {
  type CustomerAccess,
  type CustomerState,
  customerAccessNames,
  customerStateNames,
} from '@handoff/contracts/customers/customers'
import { languages } from '@handoff/contracts/customers/fields'
import type { CustomField } from '@handoff/contracts/customFields/customFields'
import { sideOf } from '@handoff/contracts/kit'
import { useCustomerKpis } from '../../features/customers/useCustomers.ts'
import { CategoryFilter } from '../../features/entities/CategoryFilter.tsx'
import { WhereFilters } from '../../features/entities/WhereFilters.tsx'
import { usePlacesOf, useStates } from '../../features/reference/usePlaces.ts'
import { useCategories } from '../../features/referrals/useReferrals.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { FilterChips } from '../../ui/filter/FilterChips.tsx'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { MoreFilters } from '../../ui/filter/MoreFilters.tsx'
import { Shortcuts, ToggleFilter } from '../../ui/filter/ToggleFilter.tsx'
import { CustomFilter, customChips, withField } from './CustomFilter.tsx'
import type { CustomerFilters as Filters } from './customers.search.ts'

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
  const { data: figures } = useCustomerKpis()
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} · ${count.toLocaleString('en-US')}`
  const chips = [...useChips(value), ...customChips(value, custom)]
  return (
    <>
      <MoreFilters count={chips.length} onClear={() => onChange(none)}>
        <Shortcuts>
          <ToggleFilter isOn={value.withOpenReferral} onChange={(withOpenReferral) => onChange({ withOpenReferral })}>
            {counted('Has open referrals', figures?.withOpenReferral)}
          </ToggleFilter>
          <ToggleFilter isOn={value.noContact} onChange={(noContact) => onChange({ noContact })}>
            {counted('No contact for 30 days', figures?.withoutContact30d)}
          </ToggleFilter>
          <ToggleFilter isOn={value.consentExpiring} onChange={(consentExpiring) => onChange({ consentExpiring })}>
            {counted('Consent expiring', figures?.consentExpiring)}
          </ToggleFilter>
        </Shortcuts>
        <FilterSelect
          label="Status"
          options={optionsOf<CustomerState>(customerStateNames)}
          value={value.state}
          onChange={(state) => onChange({ state })}
        />
        {!isAdmin && (
          <FilterSelect
            label="Access"
            options={optionsOf<CustomerAccess>(customerAccessNames).slice(0, 3)}
            value={value.access}
            onChange={(access) => onChange({ access })}
          />
        )}
        <WhereFilters value={value} onChange={onChange} />
        <FilterSelect
          label="Language"
          options={languages.map((one) => ({ value: one, label: one }))}
          value={value.language}
          onChange={(language) => onChange({ language })}
        />
        <CategoryFilter value={value.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
        {custom.map((field) => (
          <CustomFilter
            key={field.id}
            field={field}
            value={value.cf?.[field.id]}
            onChange={(text) => onChange({ cf: withField(value.cf, field.id, text) })}
          />
        ))}
      </MoreFilters>
      <FilterChips
        chips={chips}
        onRemove={(keys) =>
          onChange(
            keys.every((key) => key.startsWith('cf.'))
              ? { cf: withField(value.cf, Number(keys[0]!.slice(3)), undefined) }
              : Object.fromEntries(keys.map((key) => [key, undefined])),
          )
        }
      />
    </>
  )
}

type Chip = { keys: (keyof Filters | `cf.${number}`)[]; label: string }

/** What is set, in words; two that make one range are one chip. */
function useChips(value: Filters): Chip[] {
  const states = useStates()
  const counties = usePlacesOf(value.stateId ?? null).data?.counties
  const { data: categories = [] } = useCategories()
  const nameIn = (all: readonly { id: number; name: string }[] | undefined, id: number | undefined) =>
    all?.find((one) => one.id === id)?.name ?? '…'
  const range = (from: string | number | undefined, to: string | number | undefined) =>
    from !== undefined && to !== undefined ? `${from}–${to}` : from !== undefined ? `from ${from}` : `up to ${to}`
  const has = (...keys: (keyof Filters)[]) => keys.some((key) => value[key] !== undefined)
  const chips: (Chip | false | undefined)[] = [
    value.withOpenReferral && { keys: ['withOpenReferral'], label: 'Has open referrals' },
    value.noContact && { keys: ['noContact'], label: 'No contact for 30 days' },
    value.consentExpiring && { keys: ['consentExpiring'], label: 'Consent expiring' },
    has('state') && { keys: ['state'], label: `Status: ${customerStateNames[value.state!]}` },
    has('access') && { keys: ['access'], label: `Access: ${customerAccessNames[value.access!]}` },
    has('stateId') && { keys: ['stateId', 'countyId'], label: `State: ${nameIn(states, value.stateId)}` },
    has('countyId') && { keys: ['countyId'], label: `County: ${nameIn(counties, value.countyId)}` },
    has('language') && { keys: ['language'], label: `Language: ${value.language}` },
    has('categoryId') && {
      keys: ['categoryId'],
      label: `Open referral: ${categories.find(({ language }) => Number(language) === value.categoryId)?.name ?? '…'}`,
    },
    has('ageFrom', 'ageTo') && { keys: ['ageFrom', 'ageTo'], label: `Age ${range(value.ageFrom, value.ageTo)}` },
    has('createdFrom', 'createdTo') && {
      keys: ['createdFrom', 'createdTo'],
      label: `Created ${range(value.createdFrom, value.createdTo)}`,
    },
  ]
  return chips.filter((chip): chip is Chip => !!chip)
}
