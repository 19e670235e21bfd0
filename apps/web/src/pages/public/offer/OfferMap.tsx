import type { OfferProvider, OfferView } from '@handoff/contracts/referrals/offers'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import { extentOf, type Mark } from '../../../ui/map/marks.ts'
import css from './offer.module.css'
import type { PreviewOf } from './useOffer.ts'

type Props = { view: OfferView; of: PreviewOf }

/** Where they are; the list says the same, and more. */
export function OfferMap({ view, of }: Props) {
  const t = useTexts()
  const marks = useMemo(() => view.providers.flatMap((one) => markOf(one, of)), [view.providers, of])
  return (
    <MarksOnMap
      label={t('offer.mapLabel')}
      className={css.map}
      marks={marks}
      extent={extentOf(marks)}
      narrowedBy={marks.length.toString()}
      onView={() => {}}
      things="places"
    />
  )
}

function markOf({ id, name, lat, lng }: OfferProvider, of: PreviewOf): Mark[] {
  if (lat === null || lng === null) return []
  const card = (
    <Link to="/client-referring-request/details" search={{ referToId: id, ...of }}>
      {name}
    </Link>
  )
  const bounds = { west: lng, south: lat, east: lng, north: lat }
  return [{ lat, lng, count: 1, bounds, items: [{ id, name, color: null, card }] }]
}
