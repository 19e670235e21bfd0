import type { OfferProvider, OfferView } from '@handoff/contracts/offers'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import { extentOf, type Mark } from '../../../ui/map/marks.ts'
import css from './offer.module.css'
import { useTexts } from './texts.ts'

type Props = { view: OfferView; groupId: number | undefined }

/** Where they are; the list says the same, and more. */
export function OfferMap({ view, groupId }: Props) {
  const texts = useTexts()
  const marks = useMemo(() => view.providers.flatMap((one) => markOf(one, groupId)), [view.providers, groupId])
  return (
    <MarksOnMap
      label={texts.mapLabel}
      className={css.map}
      marks={marks}
      extent={extentOf(marks)}
      narrowedBy={marks.length.toString()}
      onView={() => {}}
      things="places"
    />
  )
}

function markOf({ id, name, lat, lng }: OfferProvider, groupId: number | undefined): Mark[] {
  if (lat === null || lng === null) return []
  const card = (
    <Link to="/client-referring-request/details" search={{ referToId: id, groupId }}>
      {name}
    </Link>
  )
  const bounds = { west: lng, south: lat, east: lng, north: lat }
  return [{ lat, lng, count: 1, bounds, items: [{ id, name, color: null, card }] }]
}
