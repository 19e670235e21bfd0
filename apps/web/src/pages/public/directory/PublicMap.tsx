import type { RequestOf } from '@handoff/contracts/kit'
import { type PublicEntityMark, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { MapNote } from '../../../ui/map/MapNote.tsx'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import type { Mark } from '../../../ui/map/marks.ts'
import { useMarks } from '../../../ui/map/useMarks.ts'
import { PublicFailure } from '../PublicFailure.tsx'
import css from '../public.module.css'

type Filters = Omit<RequestOf<typeof publicDirectory.map>, 'bounds' | 'zoom'>

/** Where those are that may be pointed at; the list says the same, and more. */
export function PublicMap({ filters }: { filters: Filters }) {
  const t = useTexts()
  const { error, extent, retry, total, all, setView, ...rest } = useMarks(publicDirectory.map, filters, markOf)
  if (error && !extent) return <PublicFailure error={error} retry={retry} />
  return (
    <MarksOnMap
      label={t('directory.mapOf')}
      className={css.map}
      {...rest}
      extent={extent}
      narrowedBy={JSON.stringify(filters)}
      onView={setView}
      things="locations"
    >
      <MapNote total={total} all={all} hasFailed={error !== null} meanings={[]} />
    </MarksOnMap>
  )
}

const markOf = ({ entities, ...mark }: PublicEntityMark): Mark => ({
  ...mark,
  items: entities.map(({ id, name, color }) => ({
    id,
    name,
    color,
    card: (
      <Link
        className={css.onMap}
        to="/public/network/$id"
        params={{ id: String(id) }}
        search={(before) => ({ embed: before.embed })}
      >
        {name}
      </Link>
    ),
  })),
})
