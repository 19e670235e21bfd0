import { ApiError } from '@handoff/contracts/kit'
import { publicDirectory } from '@handoff/contracts/publicDirectory'
import { Button } from '@mantine/core'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { CategoryChips } from '../CategoryChips.tsx'
import { NoPublicDirectory } from '../NoPublicDirectory.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import css from '../public.module.css'
import { useAbout, useNarrowing } from '../usePublicDirectory.ts'
import { PrintButton } from './PrintButton.tsx'
import { PublicEntities } from './PublicEntities.tsx'
import { PublicFilters } from './PublicFilters.tsx'
import { RequestHelp } from './RequestHelp.tsx'
import { ShareButton } from './ShareButton.tsx'
import { ShownAs } from './ShownAs.tsx'
import { SortPicker } from './SortPicker.tsx'

const pageSize = 20
const loadMap = () => import('./PublicMap.tsx')

/** Who can help, for anyone: found by words, kind of help, place and language. */
export function PublicDirectoryPage() {
  useDocumentTitle('Find help')
  const { value, filters, near, sort, ...narrowing } = useNarrowing()
  const about = useAbout()
  const asked = {
    ...filters,
    ...(near.isSet && { zip: near.zip, ...(value.miles && { miles: value.miles }) }),
    sort,
    pageNo: value.page ?? 1,
    pageSize,
  }
  const rows = useEndpoint(publicDirectory.list, asked, { keep: true, enabled: !near.isLooking })
  const chosen = about.data?.categories.find(({ id }) => id === value.category)
  const isMap = value.view === 'map'
  const PublicMap = useLazyPart(loadMap, isMap)?.PublicMap
  const gone = [about.error, rows.error].find((error) => error instanceof ApiError && error.status === 404)
  if (gone) return <NoPublicDirectory title={gone.message} />

  return (
    <PublicFrame isSensitive={chosen?.isSensitive}>
      <div className={css.intro}>
        <div>
          <h1>Find help</h1>
          {about.data?.intro && <p>{about.data.intro}</p>}
        </div>
        <div className={css.actions}>
          <PrintButton />
          <ShareButton title="Find help" />
          {about.data?.isHelpOn && <RequestHelp />}
        </div>
      </div>
      {/* All at once: nothing moves away under a finger. */}
      {about.isPending ? (
        <ListSkeleton rows={6} height={84} />
      ) : (
        <>
          <PublicFilters about={about.data} value={value} near={near} onChange={narrowing.narrow} />
          <CategoryChips
            categories={about.data?.categories ?? []}
            value={value.category}
            onChange={(category) => narrowing.narrow({ category })}
          />
          <div className={css.narrowed}>
            <span role="status">{rows.data && counted(rows.data.total)}</span>
            {narrowing.isNarrowed && (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={narrowing.clear}>
                Clear all
              </Button>
            )}
            {!isMap && (
              <SortPicker value={sort} hasDistance={near.isSet} onChange={(next) => narrowing.narrow({ sort: next })} />
            )}
            <ShownAs isMap={isMap} onChange={narrowing.showAs} />
          </div>
          {isMap && (PublicMap ? <PublicMap filters={filters} /> : <ListSkeleton rows={6} height={84} />)}
          {!isMap && (
            <PublicEntities
              rows={rows}
              page={asked.pageNo}
              size={pageSize}
              onTurn={narrowing.turn}
              onClear={narrowing.clear}
            />
          )}
        </>
      )}
    </PublicFrame>
  )
}

const counted = (total: number) => (total === 1 ? '1 provider' : `${total.toLocaleString('en-US')} providers`)
