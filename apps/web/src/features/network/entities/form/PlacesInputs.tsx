import { reference } from '@handoff/contracts/platform/reference'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import parts from '../../../../ui/form/Form.module.css'
import { useStates } from '../../../platform/reference/usePlaces.ts'
import type { Named } from './serviceValues.ts'

type Props = {
  label: string
  value: readonly Named[]
  onChange: (places: Named[]) => void
  error?: ReactNode
  isRequired?: boolean
}

const optionsOf = (places: readonly Named[]) =>
  places.map(({ id, name }) => ({ value: String(id), label: name || '…' }))

/** Counties of the whole country, found by typing the beginning of their name. */
export function CountiesInput({ value, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 200)
  const isAsked = settled.length > 1
  const { data } = useEndpoint(
    reference.places,
    { q: settled || '-' },
    { enabled: isAsked, keep: isAsked, isSilent: true },
  )
  const nameless = value.flatMap(({ id, name }) => (name ? [] : [id]))
  const counties =
    useEndpoint(reference.counties, { ids: nameless }, { enabled: nameless.length > 0, isSilent: true }).data ?? []
  const matches = (data ?? []).flatMap(({ kind, countyId, name }) =>
    kind === 'county' && countyId !== null ? [{ id: countyId, name }] : [],
  )
  return (
    <Choices
      {...rest}
      value={value}
      known={[
        ...value.map((one) => (one.name ? one : (counties.find(({ id }) => id === one.id) ?? one))),
        ...matches.filter(({ id }) => !value.some((one) => one.id === id)),
      ]}
      placeholder="Type the name of a county"
      nothingFound={isAsked ? 'No match' : 'Type the name of a county'}
      search={{ searchValue: typed, onSearchChange: setTyped }}
    />
  )
}

export function StatesInput({ value, ...rest }: Props) {
  const states = useStates()
  const known = states.length ? states.map(({ id, name }) => ({ id, name })) : value
  return <Choices {...rest} value={value} known={known} placeholder="Choose states" nothingFound="No match" />
}

type ChoicesProps = Props & {
  known: readonly Named[]
  placeholder: string
  nothingFound: string
  search?: { searchValue: string; onSearchChange: (typed: string) => void }
}

const Choices = ({
  label,
  value,
  onChange,
  error,
  isRequired,
  known,
  placeholder,
  nothingFound,
  search,
}: ChoicesProps) => (
  <MultiSelect
    label={label}
    withAsterisk={isRequired}
    searchable
    hidePickedOptions
    classNames={{ inputField: parts.search }}
    data={optionsOf(known)}
    value={value.map(({ id }) => String(id))}
    onChange={(ids) => onChange(ids.flatMap((id) => known.find((one) => String(one.id) === id) ?? []))}
    placeholder={value.length ? undefined : placeholder}
    nothingFoundMessage={nothingFound}
    maxDropdownHeight={220}
    error={error}
    {...search}
  />
)
