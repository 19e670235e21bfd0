import type { Answer } from '@handoff/contracts/kit'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { languageIn } from '@handoff/contracts/texts/language-in'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NearCard } from '../../../features/network/entities/nearby/NearCard.tsx'
import { ClosedToday, type FootWords, Widen } from '../../../features/network/entities/nearby/NearFoot.tsx'
import { NearMap } from '../../../features/network/entities/nearby/NearMap.tsx'
import type { Distance } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import css from '../public.module.css'
import type { NetworkSearch } from '../public.search.ts'
import { nextIn, openingIn } from './publicEntityWords.ts'
import { RequestHelp } from './RequestHelp.tsx'

type Listed = Answer<typeof publicDirectory.list>
type MapProps = {
  listed: Listed
  origin: NonNullable<Listed['origin']>
  category: number | undefined
  miles: Distance | undefined
  label: string
  isStale: boolean
  isHelpOn: boolean
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
}

/** The rows around the ZIP, and the card of who is selected. */
export function PublicNearMap(props: MapProps) {
  const { listed, origin, category, miles, label, isStale, isHelpOn, selectedId, onSelect } = props
  const t = useTexts()
  const selected = listed.data.find(({ id }) => id === selectedId)
  return (
    <NearMap
      className={css.nearMap}
      rows={listed.data}
      firstRank={(listed.pageNo - 1) * listed.pageSize + 1}
      origin={origin}
      label={label}
      miles={miles}
      isStale={isStale}
      selectedId={selected?.id}
      onSelect={onSelect}
      isEmbedded
    >
      {selected && (
        <NearCard
          {...selected}
          languages={selected.languages.map((one) => languageIn(t, one))}
          opening={selected.opening && openingIn(t, selected.opening)}
          onClose={() => onSelect(undefined)}
        >
          {isHelpOn && <RequestHelp entity={selected.id} category={category} />}
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/public/network/$id"
                params={{ id: String(selected.id) }}
                search={(before) => ({ embed: before.embed })}
                {...props}
              />
            )}
          >
            {t('directory.openPage')}
          </Button>
        </NearCard>
      )}
    </NearMap>
  )
}

/** How far one looks for those that are closed, where the list itself has no limit. */
const farEnough = 50

type FootProps = {
  asked: { zip?: string; cityId?: number; miles?: number; openToday?: boolean }
  miles: Distance | undefined
  total: number | undefined
  onChange: (changes: Partial<NetworkSearch>) => void
}

const footWordsIn = (t: Texts): FootWords => ({
  moreClosed: (count, miles) => t('directory.moreClosed', { count, miles: miles ?? null }),
  opensNext: (name, next) => t('directory.opensNext', { name, ...nextIn(t, next) }),
  show: t('directory.show'),
  within: (count, miles, few) =>
    count === 0
      ? t('directory.noneWithin', { miles })
      : count < few
        ? t('directory.onlyWithin', { count, miles })
        : t('directory.showingWithin', { miles }),
  farther: t('directory.farther'),
  fartherTo: (miles) => (miles ? t('directory.fartherWithin', { miles }) : t('directory.fartherAny')),
})

/** Who else there would be: closed today, or further away. */
export function PublicFoot({ asked: { openToday, ...near }, miles, total, onChange }: FootProps) {
  const t = useTexts()
  const words = footWordsIn(t)
  const searched = miles ?? farEnough
  const closed = useEndpoint(
    publicDirectory.list,
    { ...near, miles: searched, closedToday: true, sort: 'opening', pageNo: 1, pageSize: 1 },
    { keep: true, isSilent: true, enabled: openToday === true },
  )
  return (
    <>
      <ClosedToday
        words={words}
        closed={openToday ? closed.data : undefined}
        within={miles === undefined ? farEnough : undefined}
        onShow={() => onChange({ today: undefined, closed: true, miles: searched, sort: 'opening' })}
      />
      <Widen words={words} total={total} miles={miles} onWiden={(wider) => onChange({ miles: wider })} />
    </>
  )
}
