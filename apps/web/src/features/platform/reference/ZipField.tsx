import { reference } from '@handoff/contracts/platform/reference'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { type ChosenPlace, filledBy } from './filledBy.ts'

type FormValues = ChosenPlace & { zip: string }
type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: FormValues
  /** Of what is typed, and once it leads somewhere of state, county and city. */
  onChange: (changes: Partial<FormValues>) => void
  /** Where the typed one leads. */
  onFound?: (place: ChosenPlace) => void
}

/** A ZIP code that is typed says state, county and city as well, as far as no one has chosen others. */
export function ZipField({ value, onChange, onFound, ...rest }: Props) {
  // A ZIP from before fills nothing: a city may have been left out on purpose.
  const [typed, setTyped] = useState<string>()
  const zip = /^\d{5}(-\d{4})?$/.test(typed ?? '') ? typed!.slice(0, 5) : undefined
  const { data } = useEndpoint(reference.places, { q: zip ?? '0' }, { enabled: zip !== undefined, isSilent: true })
  const place = zip === undefined ? undefined : data?.find((one) => one.zip === zip)
  const before = useRef<ChosenPlace>(undefined)

  const fill = useEffectEvent(({ stateId, countyId, cityId }: ChosenPlace) => {
    const zipPlace = { stateId, countyId, cityId }
    onFound?.(zipPlace)
    const changes = filledBy(zipPlace, value, before.current)
    if (!changes) return
    before.current = zipPlace
    onChange(changes)
  })
  useEffect(() => {
    if (place) fill(place)
  }, [place])

  return (
    <TextInput
      label="ZIP"
      inputMode="numeric"
      maxLength={10}
      {...rest}
      value={value.zip}
      onChange={(event) => {
        setTyped(event.currentTarget.value.trim())
        onChange({ zip: event.currentTarget.value })
      }}
    />
  )
}
