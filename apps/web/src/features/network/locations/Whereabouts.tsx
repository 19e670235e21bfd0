import { locations } from '@handoff/contracts/network/locations/locations'
import { Button, Flex, Switch, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconMapPin, IconRestore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import parts from '../../../ui/form/Form.module.css'
import type { Point } from '../../../ui/map/marks.ts'
import { PinOnMap } from '../../../ui/map/PinOnMap.tsx'
import { AddressInput } from '../../platform/reference/AddressInput.tsx'
import css from './locations.module.css'
import { type LocationFormValues, numberOf } from './locationValues.ts'
import { precisionWords, zoomFor } from './locationWords.ts'

type Props = {
  value: LocationFormValues
  errors: FormErrors
  onChange: (changes: Partial<LocationFormValues>) => void
}

/** Where a place is, and where its pin falls for what has been typed so far; the pin can be put elsewhere by hand. */
export function Whereabouts({ value, errors, onChange }: Props) {
  const lookedUp = useLookedUp(value)
  const typed = { lat: numberOf(value.lat), lng: numberOf(value.lng) }
  const byHand = isOnEarth(typed) ? typed : null
  const point = value.isByHand ? byHand : lookedUp.point
  // Another address is another place: a pin that was put by hand would stay behind.
  const move = (changes: Partial<LocationFormValues>) => onChange({ ...changes, isByHand: false })
  const putByHand = (to: Point | null) =>
    onChange({ isByHand: true, ...(to && { lat: String(to.lat), lng: String(to.lng) }) })
  return (
    <>
      <AddressInput
        street={{
          value: value.addressLine1,
          onChange: (event) => onChange({ addressLine1: event.currentTarget.value }),
          error: errors.addressLine1,
        }}
        value={value}
        errors={errors}
        onChange={move}
        // It is the same place: a pin that was set in the meantime stays.
        onFill={onChange}
      />
      {!value.isByHand && <PinNote {...lookedUp} />}
      <PinOnMap
        label="Map with the pin"
        point={point}
        zoom={zoomFor(value.isByHand ? { precision: 'pin' } : lookedUp)}
        onMove={putByHand}
        className={css.pinMap}
      />
      <Switch
        size="xs"
        label="Set pin manually"
        description="If the pin is off, drag it or enter coordinates."
        checked={value.isByHand}
        onChange={(event) => (event.currentTarget.checked ? putByHand(lookedUp.point) : onChange({ isByHand: false }))}
      />
      {value.isByHand && (
        <>
          <div className={parts.two}>
            <TextInput
              label="Latitude"
              inputMode="decimal"
              placeholder="37.8044"
              value={value.lat}
              onChange={(event) => onChange({ lat: event.currentTarget.value })}
              error={errors['pin.lat'] && 'Enter a latitude from -90 to 90'}
            />
            <TextInput
              label="Longitude"
              inputMode="decimal"
              placeholder="-122.2712"
              value={value.lng}
              onChange={(event) => onChange({ lng: event.currentTarget.value })}
              error={errors['pin.lng'] && 'Enter a longitude from -180 to 180'}
            />
          </div>
          {lookedUp.point && (
            <Button
              variant="default"
              className={css.reset}
              leftSection={<IconRestore size={15} stroke={1.8} />}
              onClick={() => onChange({ isByHand: false })}
            >
              Reset pin
            </Button>
          )}
        </>
      )}
    </>
  )
}

const isOnEarth = ({ lat, lng }: Point) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

type LookedUp = ReturnType<typeof useLookedUp>

/** Where what was typed so far leads. */
function useLookedUp({ stateId, countyId, cityId, zip }: LocationFormValues) {
  const [typed] = useDebouncedValue(zip.trim(), 300)
  const address = {
    ...(stateId !== null && { stateId }),
    ...(countyId !== null && { countyId }),
    ...(cityId !== null && { cityId }),
    // Half a ZIP leads nowhere.
    ...(/^\d{5}(-\d{4})?$/.test(typed) && { zip: typed }),
  }
  const isKnown = Object.keys(address).length > 0
  const { data } = useEndpoint(locations.locate, address, { enabled: isKnown, keep: isKnown, isSilent: true })
  const { lat = null, lng = null, precision = null, warning = null } = (isKnown && data) || {}
  const point = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng])
  return { point, precision, warning }
}

const PinNote = ({ point, precision, warning }: LookedUp) => (
  <div role="status" aria-live="polite">
    <Flex
      className={css.notice}
      component="p"
      gap="xs"
      m={0}
      py="sm"
      px="md"
      bdrs="md"
      fz="sm"
      lh="1.5"
      data-tone={warning ? 'warn' : undefined}
    >
      {warning ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      ) : (
        <IconMapPin size={16} stroke={1.8} aria-hidden />
      )}
      <span>
        {precision && point
          ? `${precisionWords[precision]}: pin at ${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}.`
          : 'Add a ZIP code, city, or county to place this on the map.'}
        {warning && ` ${warning}.`}
      </span>
    </Flex>
  </div>
)
