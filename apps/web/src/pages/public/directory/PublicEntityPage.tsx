import { ApiError } from '@handoff/contracts/kit'
import { type PublicEntityDetail, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Flex, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PublicFailure } from '../PublicFailure.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { PublicPage } from '../PublicPage.tsx'
import list from '../public.module.css'
import { useAbout } from '../usePublicDirectory.ts'
import { PrintButton } from './PrintButton.tsx'
import css from './PublicEntityPage.module.css'
import { placeIn, takingIn } from './publicEntityWords.ts'
import { RequestHelp } from './RequestHelp.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Fetched next to what they show. */
const loadParts = () => import('./entityParts.ts')

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&public&directory&capacity&opening&language&need&holiday&problem&ui',
  import: 'default',
})

/** One that can help: what to know before going there. */
export const PublicEntityPage = () => (
  <PublicPage texts={texts}>
    <EntityPage />
  </PublicPage>
)

function EntityPage() {
  const t = useTexts()
  const { id: inAddress = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,9}$/.test(inAddress) ? Number(inAddress) : 0
  const { data, error, refetch } = useEndpoint(publicDirectory.show, { id }, { enabled: id > 0 })
  const parts = useLazyPart(loadParts)
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404)
  useDocumentTitle(data?.name ?? t(isMissing ? 'directory.notFound' : 'public.findHelp'))
  return (
    <PublicFrame isSensitive={data?.categories.some(({ isSensitive }) => isSensitive)}>
      <Link className={list.back} to="/public/network" search={(before) => ({ embed: before.embed })}>
        <IconArrowLeft size={15} stroke={1.8} aria-hidden />
        {t('directory.all')}
      </Link>
      {data && parts ? (
        <PublicEntity entity={data} parts={parts} />
      ) : (
        <div className="panel">
          {isMissing ? (
            <>
              <h1 className="vh">{t('directory.notFound')}</h1>
              <EmptyState title={t('directory.notFoundTitle')} text={t('directory.notFoundText')} />
            </>
          ) : error ? (
            <PublicFailure error={error} retry={refetch} />
          ) : (
            <ListSkeleton rows={6} />
          )}
        </div>
      )}
    </PublicFrame>
  )
}

type Parts = Awaited<ReturnType<typeof loadParts>>

function PublicEntity({ entity, parts }: { entity: PublicEntityDetail; parts: Parts }) {
  const { id, name, logo, isOpenNow, exception, capacity, organization, categories } = entity
  const about = useAbout()
  const t = useTexts()
  const taking = takingIn(t, capacity)
  return (
    <article>
      <Grid className={css.title} rowGap="sm" columnGap="md" align="center" component="header" mb="lg">
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={60} isSquare />
        <div>
          <Title className="anywhere" order={1} fz="xl" fw="600" lh="inherit">
            {name}
          </Title>
          <Text inherit mt="xxs" mb="xs" fz="sm" c="var(--text-2)">
            {[organization && t('directory.partOf', { name: organization.name }), placeIn(t, entity)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Flex className={list.pills} component="span" gap="xs" align="center" wrap="wrap">
            {isOpenNow !== null && (
              <StatusPill tone={isOpenNow ? 'good' : 'neutral'}>
                {t(isOpenNow ? 'directory.openNow' : 'directory.closedNow')}
              </StatusPill>
            )}
            {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
            {exception && (
              <Text span inherit fz="sm" c="var(--warn)">
                {parts.exceptionIn(t, exception)}
              </Text>
            )}
          </Flex>
        </div>
        <div className={css.actions}>
          <ShareButton title={name} />
          <PrintButton />
          {about.data?.isHelpOn && (
            <RequestHelp entity={id} category={categories.length === 1 ? categories[0]!.id : undefined} />
          )}
        </div>
      </Grid>
      <Grid className={css.columns} gap="sm" align="start">
        <parts.PublicEntityFacts entity={entity} />
        <parts.PublicLocations entity={entity} />
      </Grid>
      <Text className={css.wrong} component="div" inherit mt="md" mx="xxs" fz="sm" c="var(--text-2)">
        {t('directory.somethingWrong')} <ReportButton id={id} name={name} />
      </Text>
    </article>
  )
}

const load = () => import('./ReportDialog.tsx')

/** Says what is wrong with a listing; the form comes when it is wanted. */
function ReportButton({ id, name }: { id: number; name: string }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(load, isOpen)
  return (
    <>
      <Box
        type="button"
        className={css.link}
        component="button"
        p={0}
        c="var(--brand-text)"
        td="underline"
        onClick={() => setOpen(true)}
      >
        {t('directory.report')}
      </Box>
      {part && isOpen && <part.ReportDialog id={id} name={name} onClosed={() => setOpen(false)} />}
    </>
  )
}
