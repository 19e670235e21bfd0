import { reference } from '@handoff/contracts/platform/reference'
import { Flex, TextInput, type TextInputProps } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBolt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { LazySearchSelect } from '../../../ui/select/LazySearchSelect.tsx'
import css from './AddressInput.module.css'
import type { ChosenPlace } from './filledBy.ts'
import { usePlacesOf, useStates } from './usePlaces.ts'
import { ZipField } from './ZipField.tsx'

type Value = ChosenPlace & { zip: string }
type Props = {
  /** The field of the street, as the form keeps it. */
  street: TextInputProps
  zip?: TextInputProps
  value: Value
  errors: FormErrors
  onChange: (changes: Partial<Value>) => void
  /** What a ZIP code fills in, where that is something else than a choice. */
  onFill?: (changes: Partial<Value>) => void
}

/**
 * Street, City, State, ZIP, and the county. A ZIP code that is typed fills in the others, each marked 'From ZIP' until
 * someone changes it.
 */
export function AddressInput({ street, zip, value, errors, onChange, onFill = onChange }: Props) {
  const states = useStates()
  const counties = usePlacesOf(value.stateId).data?.counties ?? []
  const cities = useCities(value, counties)
  const [zipPlace, setZipPlace] = useState<ChosenPlace>()
  const isFromZip = (field: keyof ChosenPlace) => value[field] !== null && value[field] === zipPlace?.[field]
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name })
  const choiceOf = (id: number | null) => (id === null ? null : { value: String(id) })
  const idOf = (choice: { value: string } | null) => (choice ? Number(choice.value) : null)

  return (
    <Grid className={css.address} gap="md" align="start">
      <TextInput label="Street" maxLength={200} {...street} className={css.street} />
      <Marked isFromZip={isFromZip('cityId')}>
        <LazySearchSelect
          label="City"
          options={cities.options}
          onSearch={cities.search}
          isLoading={cities.isLoading}
          value={value.cityId === null ? null : { value: String(value.cityId), name: cities.nameOf(value.cityId) }}
          onChange={(choice) => onChange(choice ? choice.place : { cityId: null })}
          error={errors.cityId}
          isClearable
        />
      </Marked>
      <Marked isFromZip={isFromZip('stateId')}>
        <LazySearchSelect
          label="State"
          options={states.map(({ isRare, ...state }) => ({ ...option(state), isRare }))}
          value={choiceOf(value.stateId)}
          onChange={(choice) => onChange({ stateId: idOf(choice), countyId: null, cityId: null })}
          error={errors.stateId}
          isClearable
        />
      </Marked>
      <ZipField
        error={errors.zip}
        {...zip}
        value={value}
        onChange={(changes) => ('zip' in changes ? onChange(changes) : onFill(changes))}
        onFound={setZipPlace}
      />
      <Marked isFromZip={isFromZip('countyId')} className={css.county}>
        <LazySearchSelect
          label="County"
          options={counties.map(option)}
          value={choiceOf(value.countyId)}
          onChange={(choice) => onChange({ countyId: idOf(choice), cityId: null })}
          error={errors.countyId}
          isDisabled={value.stateId === null}
          isClearable
        />
      </Marked>
    </Grid>
  )
}

type MarkedProps = { isFromZip: boolean; className?: string; children: ReactNode }

const Marked = ({ isFromZip, className, children }: MarkedProps) => (
  <div className={`${css.field} ${className ?? ''}`}>
    {children}
    {isFromZip && (
      <Flex
        className={css.mark}
        component="span"
        display="inline-flex"
        gap="xxs"
        align="center"
        pos="absolute"
        top={2}
        right={0}
        fz="xs"
        c="dimmed"
      >
        <IconBolt size={12} stroke={1.9} aria-hidden />
        From ZIP
      </Flex>
    )}
  </div>
)

type Counties = readonly { id: number; name: string; cities: readonly { id: number; name: string }[] }[]
type City = { value: string; name: string; hint?: string; place: ChosenPlace }
/** It is in the dropdown, which is not there before anyone types. */
const loadFolding = () => import('@handoff/contracts/kit/folding')
/** A state has up to 1,800. */
const most = 60

/** The cities of the chosen state, those of the county first; before a state is chosen, those of the whole country. */
function useCities({ stateId, countyId, zip }: Value, counties: Counties) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 200)
  const isAnywhere = stateId === null && settled.length > 1
  const { data, isFetching } = useEndpoint(
    reference.places,
    { q: settled || '-' },
    { enabled: isAnywhere, keep: isAnywhere, isSilent: true },
  )
  const code = /^\d{5}(-\d{4})?$/.test(zip.trim()) ? zip.trim().slice(0, 5) : null
  const ofZip = useEndpoint(
    reference.citiesOfZip,
    { zip: code ?? '' },
    { enabled: code !== null, keep: code !== null, isSilent: true },
  ).data
  const words = typed.trim()
  const folding = useLazyPart(loadFolding, words !== '')
  const isFound = (name: string) => words === '' || folding?.hasWords(name, words) === true
  const inOrder = counties.toSorted((one, other) => Number(other.id === countyId) - Number(one.id === countyId))
  const known = inOrder.flatMap(({ id, name, cities }) =>
    cities.map(
      (city): City => ({
        value: String(city.id),
        name: city.name,
        // Within one county the name is enough.
        ...(countyId === null && { hint: name }),
        place: { stateId, countyId: id, cityId: city.id },
      }),
    ),
  )
  const anywhere = (data ?? []).flatMap(({ kind, name, stateId, countyId, cityId }): City[] =>
    kind === 'city' && cityId !== null ? [{ value: String(cityId), name, place: { stateId, countyId, cityId } }] : [],
  )
  const around = (code && ofZip ? ofZip : []).map(({ id, name, county, ...place }): City => {
    const isElsewhere = place.countyId !== countyId
    return { value: String(id), name, ...(isElsewhere && { hint: county }), place: { ...place, cityId: id } }
  })
  const near = around.filter(({ name }) => isFound(name))
  const others =
    stateId === null
      ? isAnywhere
        ? anywhere
        : []
      : known.filter(
          ({ name, place }) => isFound(name) && (words !== '' || countyId === null || place.countyId === countyId),
        )
  // A ZIP code has its own cities; any other is found by typing.
  const rest = near.length > 0 && words === '' ? [] : others
  const fits = [...near, ...rest.filter((one) => !near.some(({ value }) => value === one.value))]
  return {
    options: fits.slice(0, most),
    search: setTyped,
    isLoading: (isAnywhere && isFetching) || (words !== '' && !folding),
    nameOf: (id: number) => [...known, ...around].find(({ value }) => value === String(id))?.name ?? '…',
  }
}
