import { Picker } from '../../../ui/form/Picker.tsx'
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx'

type Props = {
  value: boolean | null
  /** The category or entity; null: the network. */
  of: string | null
  /** Where the next level’s setting comes from. */
  from: string
  onChange: (value: boolean | null) => void
}

/** Does the clock stop while the provider is closed? An exception may leave it to the next level. */
export const OpenHours = ({ value, of, from, onChange }: Props) =>
  of === null ? (
    <SwitchRow
      label="Count open hours only"
      description="Time when the provider is closed doesn’t count"
      checked={value ?? false}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  ) : (
    <Picker
      label="Count open hours only"
      description={`For ${of}`}
      data={[
        { value: '', label: `Same as ${from}` },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={value === null ? '' : value ? 'yes' : 'no'}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value === 'yes')}
    />
  )
