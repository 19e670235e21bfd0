import { type Place, reference } from '@handoff/contracts/platform/reference'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

export type Where = { zip: string | undefined; place: string | undefined }

type Props = {
  value: string | undefined
  isUnknown: boolean
  onChange: (where: Where) => void
}

const mostOffered = 5
const leastLetters = 2
const isZip = (text: string) => /^\d{5}$/.test(text)
const whereOf = ({ kind, zip, name }: Pick<Place, 'kind' | 'zip' | 'name'>): Where =>
  kind === 'zip' ? { zip: zip ?? undefined, place: undefined } : { zip: undefined, place: name }

/** A ZIP code counts once it is whole; of a name the cities that begin so are offered, and Enter takes the first. */
export function WhereField({ value = '', isUnknown, onChange }: Props) {
  const t = useTexts()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by 'Clear all' or by walking back.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const [query] = useDebouncedValue(typed.trim(), 200)
  const isAsking = query.length >= leastLetters && query !== known && !isZip(query)
  const { data } = useEndpoint(reference.places, { q: query || '0' }, { enabled: isAsking, isSilent: true })
  const places = (isAsking && query === typed.trim() ? (data ?? []) : [])
    .filter(({ kind, lat }) => (kind === 'city' || kind === 'zip') && lat !== null)
    .slice(0, mostOffered)
  const choose = (where: Where) => {
    const next = where.zip ?? where.place ?? ''
    setKnown(next)
    setTyped(next)
    onChange(where)
  }
  const type = (text: string) => {
    setTyped(text)
    const next = text.trim()
    if (isZip(next)) choose({ zip: next, place: undefined })
    else if (next === '' && known !== '') choose({ zip: undefined, place: undefined })
  }
  const isMissing = isUnknown
    ? typed === value
    : isAsking && query === typed.trim() && data !== undefined && !places.length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (places[0]) choose(whereOf(places[0]))
      }}
    >
      <TextInput
        label={t('directory.zipOrPlace')}
        autoComplete="postal-code"
        leftSection={<IconMapPin size={17} stroke={1.7} aria-hidden />}
        rightSection={
          typed && <CloseButton size="sm" aria-label={t('directory.clearPlace')} onClick={() => type('')} />
        }
        value={typed}
        error={isMissing && t('directory.noPlace', { place: typed.trim() })}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {places.length > 0 && (
        <PlainList gap="xxs" mt="xs" direction="row" wrap="wrap" aria-label={t('directory.places')}>
          {places.map((place) => (
            <li key={place.name}>
              <Button variant="default" size="compact-md" onClick={() => choose(whereOf(place))}>
                {place.name}
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </form>
  )
}
