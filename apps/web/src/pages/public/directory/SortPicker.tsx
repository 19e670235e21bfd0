import { useTexts } from '../../../kit/texts/useTexts.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import css from '../public.module.css'
import type { NetworkSearch } from '../public.search.ts'

type Sort = NonNullable<NetworkSearch['sort']>
type Props = { value: Sort; hasDistance: boolean; onChange: (sort: Sort) => void }

/** The order of the list; by distance once the origin is known. */
export function SortPicker({ value, hasDistance, onChange }: Props) {
  const t = useTexts()
  const usual: Sort[] = hasDistance ? ['open', 'distance', 'name', '-name'] : ['name', '-name']
  const offered = usual.includes(value) ? usual : [value, ...usual]
  return (
    <Picker
      className={css.sort}
      size="xs"
      aria-label={t('directory.sortBy')}
      data={offered.map((sort) => ({ value: sort, label: t(`directory.sort.${sort}`) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
    />
  )
}
