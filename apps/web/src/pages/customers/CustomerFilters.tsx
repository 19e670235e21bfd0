import { type CustomerState, customerStateNames } from '@handoff/contracts/customers/customers'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'

type Filter<Value> = { value: Value | undefined; onChange: (value: Value | undefined) => void }

const states = Object.entries(customerStateNames).map(([value, label]) => ({
  value: Number(value) as CustomerState,
  label,
}))

export const StateFilter = (props: Filter<CustomerState>) => <FilterSelect label="Status" options={states} {...props} />

export const OpenReferralFilter = ({ value, onChange }: Filter<boolean>) => (
  <FilterSelect
    label="Referrals"
    options={[{ value: 'open', label: 'With an open referral' }]}
    value={value ? 'open' : undefined}
    onChange={(chosen) => onChange(chosen ? true : undefined)}
  />
)
