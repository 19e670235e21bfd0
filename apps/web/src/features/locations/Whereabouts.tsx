import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { locations } from '@handoff/contracts/locations'
import { Switch, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { PlacePickers } from '../reference/PlacePickers.tsx'
import css from './locations.module.css'
import type { LocationFormValues } from './locationValues.ts'
import { precisionWords } from './locationWords.ts'

type Props = {
  value: LocationFormValues
  errors: FormErrors
  onChange: (changes: Partial<LocationFormValues>) => void
}

/** Where a place is, and where its pin falls for what has been typed so far. */
export function Whereabouts({ value, errors, onChange }: Props) {
  return (
    <>
      <div className={css.address}>
        <TextInput
          label="Address"
          maxLength={200}
          value={value.addressLine1}
          onChange={(event) => onChange({ addressLine1: event.currentTarget.value })}
          error={errors.addressLine1}
        />
        <TextInput
          label="ZIP"
          inputMode="numeric"
          maxLength={10}
          value={value.zip}
          onChange={(event) => onChange({ zip: event.currentTarget.value })}
          error={errors.zip}
        />
      </div>
      <div className={css.three}>
        <PlacePickers value={value} errors={errors} onChange={onChange} />
      </div>
      {!value.isByHand && <PinNote value={value} />}
      <Switch
        size="xs"
        label="Place by hand"
        description="Where the ZIP code leads too far from the door."
        checked={value.isByHand}
        onChange={(event) => onChange({ isByHand: event.currentTarget.checked })}
      />
      {value.isByHand && (
        <div className={css.two}>
          <TextInput
            label="Latitude"
            inputMode="decimal"
            placeholder="37.8044"
            value={value.lat}
            onChange={(event) => onChange({ lat: event.currentTarget.value })}
            error={errors['pin.lat'] && 'Please enter a latitude from -90 to 90'}
          />
          <TextInput
            label="Longitude"
            inputMode="decimal"
            placeholder="-122.2712"
            value={value.lng}
            onChange={(event) => onChange({ lng: event.currentTarget.value })}
            error={errors['pin.lng'] && 'Please enter a longitude from -180 to 180'}
          />
        </div>
      )}
    </>
  )
}

function PinNote({ value: { stateId, countyId, cityId, zip } }: { value: LocationFormValues }) {
  const [typed] = useDebouncedValue(zip.trim(), 300)
  const asked = {
    ...(stateId !== null && { stateId }),
    ...(countyId !== null && { countyId }),
    ...(cityId !== null && { cityId }),
    // Half a ZIP leads nowhere.
    ...(/^\d{5}(-\d{4})?$/.test(typed) && { zip: typed }),
  }
  const isKnown = Object.keys(asked).length > 0
  const { data } = useEndpoint(locations.locate, asked, { enabled: isKnown, keep: isKnown, isSilent: true })
  const { lat, lng, precision, warning } = data ?? {}
  return (
    <div role="status" aria-live="polite">
      <p className={css.notice} data-tone={warning && isKnown ? 'warn' : undefined}>
        {warning && isKnown ? (
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        ) : (
          <IconMapPin size={16} stroke={1.8} aria-hidden />
        )}
        <span>
          {isKnown && precision && lat != null && lng != null
            ? `${precisionWords[precision]}: the pin falls at ${lat.toFixed(4)}, ${lng.toFixed(4)}.`
            : 'With a ZIP code, a city or a county the place gets its pin on the map.'}
          {isKnown && warning && ` ${warning}.`}
        </span>
      </p>
    </div>
  )
}
