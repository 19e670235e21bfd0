import type { Answer } from '@handoff/contracts/kit'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { languageIn } from '@handoff/contracts/texts/language-in'
import { Box, Button, Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { anyDistance, type Distance, distances } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { usePlacesOf } from '../../../features/platform/reference/usePlaces.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { SearchBox } from '../../../ui/filter/SearchBox.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import css from '../public.module.css'
import type { NetworkSearch } from '../public.search.ts'

type Props = {
  about: Answer<typeof publicDirectory.about> | undefined
  value: NetworkSearch
  near: { where: string | undefined; miles: Distance | undefined }
  onChange: (changes: Partial<NetworkSearch>) => void
  /** On a phone the filters are behind one button. */
  isOpen: boolean
  onToggle: () => void
}

const idOf = (value: string) => (value ? Number(value) : undefined)

/** Words and filters. The device's own pickers: they need no code and suit every hand. */
export function PublicFilters({ about, value, near, onChange, isOpen, onToggle }: Props) {
  const t = useTexts()
  const counties = usePlacesOf(value.state ?? null).data?.counties ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
  const { state, county, language, today, closed, open, accepting } = value
  const count = [near.where && value.miles, state, county, language, today, closed, open, accepting].filter(
    Boolean,
  ).length
  return (
    <search className={css.filters}>
      <SearchBox
        className={css.words}
        label={t('directory.search')}
        placeholder={t('directory.searchFor')}
        value={value.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <Button
        className={css.filtersButton}
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}
        onClick={onToggle}
      >
        {t('directory.filters', { count })}
      </Button>
      <div className={css.more} data-open={isOpen || undefined}>
        {near.where && (
          <Picker
            aria-label={t('directory.distance')}
            data={[
              { value: '', label: t('directory.anyDistance') },
              ...distances.map((miles) => ({ value: String(miles), label: t('directory.within', { miles }) })),
            ]}
            value={near.miles ?? ''}
            onChange={(event) =>
              onChange({ miles: distances.find((miles) => miles === idOf(event.currentTarget.value)) ?? anyDistance })
            }
          />
        )}
        <Picker
          aria-label={t('directory.state')}
          data={[{ value: '', label: t('directory.allStates') }, ...(about?.states ?? []).map(option)]}
          value={value.state ?? ''}
          onChange={(event) => onChange({ state: idOf(event.currentTarget.value), county: undefined })}
        />
        {value.state !== undefined && (
          <Picker
            aria-label={t('directory.county')}
            data={[{ value: '', label: t('directory.allCounties') }, ...counties.map(option)]}
            value={value.county ?? ''}
            onChange={(event) => onChange({ county: idOf(event.currentTarget.value) })}
          />
        )}
        <Picker
          aria-label={t('directory.language')}
          data={[
            { value: '', label: t('directory.anyLanguage') },
            ...(about?.languages ?? []).map((one) => ({ value: one, label: languageIn(t, one) })),
          ]}
          value={value.language ?? ''}
          onChange={(event) => onChange({ language: event.currentTarget.value || undefined })}
        />
      </div>
    </search>
  )
}

/** When, and whether someone new is accepted: next to the number of providers. */
export function PublicChecks({ value, onChange, isOpen }: Pick<Props, 'value' | 'onChange' | 'isOpen'>) {
  const t = useTexts()
  return (
    <Box className={css.checks} mr="auto" data-open={isOpen || undefined}>
      <Checkbox
        label={t('directory.openToday')}
        checked={value.today ?? false}
        onChange={(event) => onChange({ today: event.currentTarget.checked || undefined, closed: undefined })}
      />
      {value.closed && (
        <Checkbox
          label={t('directory.closedToday')}
          checked
          onChange={() => onChange({ closed: undefined, sort: undefined })}
        />
      )}
      <Checkbox
        label={t('directory.openNow')}
        checked={value.open ?? false}
        onChange={(event) => onChange({ open: event.currentTarget.checked || undefined })}
      />
      <Checkbox
        label={t('directory.accepting')}
        checked={value.accepting ?? false}
        onChange={(event) => onChange({ accepting: event.currentTarget.checked || undefined })}
      />
    </Box>
  )
}
