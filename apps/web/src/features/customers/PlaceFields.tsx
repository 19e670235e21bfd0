import { Checkbox, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { PlacePickers } from '../reference/PlacePickers.tsx'
import { ZipField } from '../reference/ZipField.tsx'
import css from './CustomerDialog.module.css'
import type { CustomerValues } from './customerValues.ts'

type Place = Pick<CustomerValues, 'hasNoFixedAddress' | 'addressLine1' | 'stateId' | 'countyId' | 'cityId' | 'zip'>
type Props = { value: Place; errors: FormErrors; onChange: (changes: Partial<Place>) => void }

/** Where someone lives, as far as it is known. */
export function PlaceFields({ value, errors, onChange }: Props) {
  return (
    <>
      <Checkbox
        label="No fixed address"
        checked={value.hasNoFixedAddress}
        onChange={(event) =>
          onChange({
            hasNoFixedAddress: event.currentTarget.checked,
            ...(event.currentTarget.checked && { addressLine1: '' }),
          })
        }
      />
      <div className={css.grid}>
        <TextInput
          label="Address"
          disabled={value.hasNoFixedAddress}
          value={value.addressLine1}
          onChange={(event) => onChange({ addressLine1: event.currentTarget.value })}
          error={errors.addressLine1}
        />
        <ZipField value={value} onChange={onChange} error={errors.zip} />
      </div>
      <div className={css.thirds}>
        <PlacePickers value={value} errors={errors} onChange={onChange} />
      </div>
    </>
  )
}
