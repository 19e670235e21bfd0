import { roles } from '@handoff/contracts/access/roles/roles'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'

/** Nothing chosen yet, no role but all rights, or a role. */
export type RoleChoice = '' | 'all' | number

const allRights = { value: 'all', name: 'Full access', hint: 'Everything, including roles and team' }

export const useRoleOptions = () => useEndpoint(roles.dropdown, {}).data ?? []

/** What is sent: `undefined` is refused by the contract in the words of the form. */
export const roleIdOf = (choice: RoleChoice) =>
  (choice === '' ? undefined : choice === 'all' ? null : choice) as number | null

type Props = { value: RoleChoice; onChange: (choice: RoleChoice) => void; error?: unknown }

export function RoleSelect({ value, onChange, error }: Props) {
  const options = [...useRoleOptions(), allRights]
  return (
    <SearchSelect
      label="Role"
      withAsterisk
      options={options}
      value={value === '' ? null : { value: String(value) }}
      onChange={(option) => option && onChange(option.value === 'all' ? 'all' : Number(option.value))}
      error={error as string | undefined}
    />
  )
}
