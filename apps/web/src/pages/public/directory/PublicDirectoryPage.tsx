import { ApiError, formatPhone } from '@handoff/contracts/kit'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconHeartHandshake, IconMapPinOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { useBranding } from '../../../theme/useBranding.ts'
import { useIsDesktop } from '../../../ui/layout/useIsDesktop.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { NoPublicDirectory, phoneIn } from '../NoPublicDirectory.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { PublicPage } from '../PublicPage.tsx'
import css from '../public.module.css'
import { useAbout, useNarrowing } from '../usePublicDirectory.ts'
import { PrintButton } from './PrintButton.tsx'
import { RequestHelp } from './RequestHelp.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Near a ZIP as many as one would call. */
const mostNearby = 10
const mostListed = 20
const loadParts = () => import('./directoryParts.ts')
const loadNearby = () => import('./PublicNearby.tsx')
const loadMap = () => import('./PublicMap.tsx')

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&public&directory&capacity&opening&language&need&holiday&problem&ui',
  import: 'default',
})

/** Who can help, for anyone: found by words, kind of help, place and language. */
export const PublicDirectoryPage = () => (
  <PublicPage texts={texts}>
    <Directory />
  </PublicPage>
)

function Directory() {
  const t = useTexts()
  useDocumentTitle(t('public.findHelp'))
  const { value, filters, near, sort, ...narrowing } = useNarrowing()
  const about = useAbout()
  const pageSize = near.isSet ? mostNearby : mostListed
  const from = near.zip ? { zip: near.zip } : { cityId: near.cityId }
  const narrowed = { ...filters, ...(near.isSet && { ...from, ...(near.miles && { miles: near.miles }) }) }
  const request = { ...narrowed, sort, pageNo: value.page ?? 1, pageSize }
  const rows = useEndpoint(publicDirectory.list, request, { keep: true, enabled: !near.isLooking && !near.isUnknown })
  const category = about.data?.categories.find(({ id }) => id === value.category)
  const isMap = value.view === 'map'
  const parts = useLazyPart(loadParts)
  const origin = (near.isSet && rows.data?.origin) || null
  const PublicMap = useLazyPart(loadMap, isMap && !near.isSet)?.PublicMap
  const nearby = useLazyPart(loadNearby, near.isSet)
  const isWide = useIsDesktop()
  const [selectedId, select] = useState<number>()
  const [isFiltering, setFiltering] = useState(false)
  const isNextToMap = isWide && origin !== null
  const notOpen = [about.error, rows.error].find((error) => error instanceof ApiError && error.status === 404)
  const isEmpty = rows.data?.total === 0 && !narrowing.isNarrowed
  // First the two questions: a list of everything would answer neither.
  const isAsking = !narrowing.isNarrowed && !value.all && !isMap
  // Where it is narrow, the actions come after them as well.
  const isBelow = !isEmpty && (isAsking || !isWide)
  const actions = (
    <>
      {about.data?.isHelpOn && <RequestHelp />}
      {!isAsking && <PrintButton />}
      {!isAsking && <ShareButton title={t('public.findHelp')} />}
    </>
  )
  if (notOpen) return <NoPublicDirectory title={t('public.notOpen')} phone={phoneIn((notOpen as ApiError).detail)} />

  return (
    <PublicFrame isSensitive={category?.isSensitive}>
      <Flex
        className={css.intro}
        rowGap="xs"
        columnGap="lg"
        align="flex-end"
        justify="space-between"
        wrap="wrap"
        mb="md"
      >
        <div>
          <Title order={1} fz="xxl" fw="600" lh="inherit">
            {t('directory.where')}
          </Title>
          <Text inherit mt="xxs" fz="md" lh="1.55" c="var(--text-2)">
            {t('directory.whereText')}
          </Text>
          {about.data?.intro && (
            <Text inherit mt="xxs" maw={640} fz="md" lh="1.55" c="var(--text-2)">
              {about.data.intro}
            </Text>
          )}
        </div>
        {!isBelow && <div className={css.actions}>{actions}</div>}
      </Flex>
      {/* All at once: nothing moves away under a finger. */}
      {about.isPending || !parts ? (
        <ListSkeleton rows={6} height={84} />
      ) : isEmpty ? (
        <NothingYet phone={about.data?.phone ?? null} />
      ) : (
        <>
          <Flex rowGap="sm" columnGap="xl" align="flex-start" wrap="wrap">
            <Box flex="1 1 240px" maw={440}>
              <parts.WhereField
                value={near.where}
                isUnknown={near.isUnknown}
                // Anyone who says where they are wants the nearest first.
                onChange={(where) => narrowing.narrow({ ...where, sort: undefined })}
              />
            </Box>
            <Box flex="4 1 480px" miw={0}>
              <Title order={2} fz="sm" fw="500" lh="inherit">
                {t('directory.need')}
              </Title>
              <parts.CategoryChips
                categories={about.data?.categories ?? []}
                value={value.category}
                onChange={(category) => narrowing.narrow({ category })}
              />
            </Box>
          </Flex>
          <parts.PublicFilters
            about={about.data}
            value={value}
            near={near}
            onChange={narrowing.narrow}
            isOpen={isFiltering}
            onToggle={() => setFiltering(!isFiltering)}
          />
          {isBelow && (
            <Group mt={isAsking ? 'md' : 'sm'} gap="xs">
              {actions}
              {isAsking && (
                <Button variant="default" onClick={() => narrowing.narrow({ all: true })}>
                  {t('directory.showAll')}
                </Button>
              )}
            </Group>
          )}
        </>
      )}
      {about.isPending || !parts || isEmpty || isAsking ? null : (
        <>
          <Box className={css.narrowed} mt="xs" mb="xs" mih={30} fz="sm" c="var(--text-2)">
            <span role="status">
              {rows.data && !near.isUnknown && rows.data.total > 0 && t('directory.count', { count: rows.data.total })}
            </span>
            <parts.PublicChecks value={value} onChange={narrowing.narrow} isOpen={isFiltering} />
            {narrowing.isNarrowed && (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => narrowing.clear()}>
                {t('directory.clearAll')}
              </Button>
            )}
            {(!isMap || isNextToMap) && (
              <parts.SortPicker
                value={sort}
                hasDistance={near.isSet}
                onChange={(next) => narrowing.narrow({ sort: next })}
              />
            )}
            {!isNextToMap && <parts.ShownAs isMap={isMap} onChange={narrowing.showAs} />}
          </Box>
          {isMap &&
            !near.isSet &&
            !near.isUnknown &&
            (PublicMap ? <PublicMap filters={filters} /> : <ListSkeleton rows={6} height={84} />)}
          <div className={isNextToMap ? css.nextToMap : undefined}>
            {near.isUnknown && (
              <div className="panel">
                <EmptyState
                  icon={IconMapPinOff}
                  title={t('directory.noPlace', { place: near.where ?? '' })}
                  text={t('directory.noPlaceText')}
                  action={
                    <Button variant="default" onClick={() => narrowing.narrow({ zip: undefined, place: undefined })}>
                      {t('directory.clearPlace')}
                    </Button>
                  }
                />
              </div>
            )}
            {!near.isUnknown && (!isMap || isNextToMap) && (
              <div>
                <parts.PublicEntities
                  rows={rows}
                  page={request.pageNo}
                  size={pageSize}
                  onTurn={narrowing.turn}
                  onClear={narrowing.isNarrowed ? () => narrowing.clear(true) : undefined}
                  hasRanks={origin !== null}
                  isGrouped={sort === 'open'}
                  {...(isNextToMap && { selectedId, onSelect: select })}
                >
                  {nearby && (
                    <nearby.PublicFoot
                      asked={narrowed}
                      miles={near.miles}
                      total={rows.isPlaceholderData ? undefined : rows.data?.total}
                      onChange={narrowing.narrow}
                    />
                  )}
                </parts.PublicEntities>
              </div>
            )}
            {nearby && origin && rows.data && (isMap || isNextToMap) && (
              <nearby.PublicNearMap
                listed={rows.data}
                origin={origin}
                category={value.category}
                miles={near.miles}
                label={near.where ?? ''}
                isStale={rows.isPlaceholderData}
                isHelpOn={about.data?.isHelpOn ?? false}
                selectedId={selectedId}
                onSelect={select}
              />
            )}
          </div>
        </>
      )}
    </PublicFrame>
  )
}

/** Before the first provider said yes: there is nothing to filter, and nothing to count. */
function NothingYet({ phone }: { phone: string | null }) {
  const t = useTexts()
  const { name } = useBranding()
  return (
    <div className="panel">
      <EmptyState
        icon={IconHeartHandshake}
        title={t('directory.empty')}
        text={phone ? t('directory.callUs') : t('public.askNetwork', { network: name })}
        action={
          phone && (
            <Button component="a" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </Button>
          )
        }
      />
    </div>
  )
}
