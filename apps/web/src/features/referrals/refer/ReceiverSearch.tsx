import { entities } from '@handoff/contracts/entities/entities'
import type { Entity } from '@handoff/contracts/entities/entity'
import { Input, Skeleton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { CapacityPill } from '../../../ui/display/CapacityPill.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { SearchBox } from '../../../ui/filter/SearchBox.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import css from './ReceiverSearch.module.css'

type Props = {
  category: { id: number; name: string } | undefined
  /** Where the customer lives, for the distances. */
  near: { lat: number; lng: number } | null
  /** What is searched for at first. */
  firstSearch?: string
  value: number | null
  onChange: (id: number | null) => void
  error: ReactNode
}

/** Who can be asked: entities that offer the category, the nearest first, with capacity and usual answer time. */
export function ReceiverSearch({ category, near, firstSearch = '', value, onChange, error }: Props) {
  const [search, setSearch] = useState(firstSearch)
  const id = useId()
  const found = useEndpoint(
    entities.list,
    {
      ...(search && { search }),
      ...(near && { near }),
      categoryIds: category ? [category.id] : [],
      canReceive: true,
      sort: near ? 'distance' : 'name',
      pageSize: 20,
    },
    { enabled: category !== undefined, keep: true },
  )
  return (
    <Input.Wrapper label="Receiver" labelElement="div" withAsterisk error={error}>
      <div className={css.box} data-error={!!error || undefined}>
        <SearchBox label="Search receivers" placeholder="Search..." value={search} onSearch={setSearch} />
        <div className={css.list} role="radiogroup" aria-label="Receiver" tabIndex={-1}>
          {!category && <p className={css.empty}>Choose a category to see who offers it.</p>}
          {category && found.isError && <ErrorState error={found.error} onRetry={found.refetch} />}
          {category && found.isPending && [0, 1, 2].map((row) => <Skeleton key={row} h={46} my={4} />)}
          {category && found.data?.data.length === 0 && (
            <p className={css.empty}>
              Nobody offers {category.name}
              {search && ` by the name of “${search}”`}.
            </p>
          )}
          {category &&
            found.data?.data.map((entity) => (
              <label key={entity.id} className={css.row} data-chosen={entity.id === value || undefined}>
                <input type="radio" name={id} checked={entity.id === value} onChange={() => onChange(entity.id)} />
                <LetterAvatar name={entity.name} photo={entity.logo} size={34} isSquare />
                <span className={css.text}>
                  <b>{entity.name}</b>
                  <span>{detailOf(entity)}</span>
                </span>
                <CapacityPill entity={entity} />
              </label>
            ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}

function detailOf({ place, distanceMiles, medianHoursToAnswer }: Entity) {
  const distance =
    distanceMiles === null ? null : `${distanceMiles < 10 ? distanceMiles : Math.round(distanceMiles)} mi`
  const answers = medianHoursToAnswer === null ? null : `answers in ${hours(medianHoursToAnswer)}`
  return [distance, place, answers].filter(Boolean).join(' · ')
}

/** "6 h", "1 d 4 h": business time, a day being 24 hours of it. */
const hours = (value: number) => {
  const whole = Math.max(1, Math.round(value))
  return whole < 24
    ? `${whole} h`
    : [`${Math.floor(whole / 24)} d`, whole % 24 && `${whole % 24} h`].filter(Boolean).join(' ')
}
