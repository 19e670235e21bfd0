import type { OfferProvider, OfferView } from '@handoff/contracts/referrals/offers'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageTexts } from '../../../kit/texts/PageTexts.tsx'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import { extentOf, type Mark } from '../../../ui/map/marks.ts'
import css from './offer.module.css'
import type { PreviewOf } from './useOffer.ts'

/** What maps say, fetched with this one. */
const sharedTexts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?ui',
  import: 'default',
})

type Props = { view: OfferView; of: PreviewOf }

/** Where they are; the list says the same, and more. */
export function OfferMap({ view, of }: Props) {
  const t = useTexts()
  const shared = useTextsIn(t.language, sharedTexts)
  const marks = useMemo(() => view.providers.flatMap((one) => markOf(one, of)), [view.providers, of])
  return (
    shared && (
      <PageTexts texts={shared}>
        <MarksOnMap
          label={t('offer.mapLabel')}
          className={css.map}
          marks={marks}
          extent={extentOf(marks)}
          narrowedBy={marks.length.toString()}
          onView={() => {}}
          things="places"
        />
      </PageTexts>
    )
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
