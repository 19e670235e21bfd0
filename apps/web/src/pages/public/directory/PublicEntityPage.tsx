import { ApiError } from '@handoff/contracts/kit'
import { type PublicEntityDetail, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { Box, Flex, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import list from '../public.module.css'
import { useAbout } from '../usePublicDirectory.ts'
import { PrintButton } from './PrintButton.tsx'
import { PublicEntityFacts } from './PublicEntityFacts.tsx'
import css from './PublicEntityPage.module.css'
import { PublicLocations } from './PublicLocations.tsx'
import { placeLine, takingWords } from './publicEntityWords.ts'
import { RequestHelp } from './RequestHelp.tsx'
import { ShareButton } from './ShareButton.tsx'

/** One that can help: what to know before going there. */
export function PublicEntityPage() {
  const { id: asked = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : 0
  const { data, error, refetch } = useEndpoint(publicDirectory.show, { id }, { enabled: id > 0 })
  const isGone = id === 0 || (error instanceof ApiError && error.status === 404)
  useDocumentTitle(data?.name ?? (isGone ? 'Provider Not Found' : 'Find help'))
  return (
    <PublicFrame isSensitive={data?.categories.some(({ isSensitive }) => isSensitive)}>
      <Link className={list.back} to="/public/network" search={(before) => ({ embed: before.embed })}>
        <IconArrowLeft size={15} stroke={1.8} aria-hidden />
        All providers
      </Link>
      {data ? (
        <PublicEntity entity={data} />
      ) : (
        <div className="panel">
          {isGone ? (
            <>
              <h1 className="vh">Provider Not Found</h1>
              <EmptyState
                title={id > 0 && error ? error.message : 'We couldn’t find that provider'}
                text="It may have left the directory. Other providers may be able to help."
              />
            </>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton rows={6} />
          )}
        </div>
      )}
    </PublicFrame>
  )
}

function PublicEntity({ entity }: { entity: PublicEntityDetail }) {
  const { id, name, logo, isOpenNow, capacity, organization, categories } = entity
  const about = useAbout()
  const taking = takingWords[capacity]
  return (
    <article>
      <Grid className={css.title} rowGap="sm" columnGap="md" align="center" component="header" mb="lg">
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={60} isSquare />
        <div>
          <Title className="anywhere" order={1} fz="xl" fw="600" lh="inherit">
            {name}
          </Title>
          <Text inherit mt="xxs" mb="xs" fz="sm" c="var(--text-2)">
            {[organization && `Part of ${organization.name}`, placeLine(entity)].filter(Boolean).join(' · ')}
          </Text>
          <Flex className={list.pills} component="span" gap="xs" align="center" wrap="wrap">
            {isOpenNow !== null && (
              <StatusPill tone={isOpenNow ? 'good' : 'neutral'}>{isOpenNow ? 'Open now' : 'Closed now'}</StatusPill>
            )}
            {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
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
        <PublicEntityFacts entity={entity} />
        <PublicLocations entity={entity} />
      </Grid>
      <Text className={css.wrong} inherit mt="md" mx="xxs" fz="sm" c="var(--text-2)">
        See something wrong? <ReportButton id={id} name={name} />
      </Text>
    </article>
  )
}

const load = () => import('./ReportDialog.tsx')

/** Says what is wrong with a listing; the form comes when it is wanted. */
function ReportButton({ id, name }: { id: number; name: string }) {
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
        Report wrong information
      </Box>
      {part && isOpen && <part.ReportDialog id={id} name={name} onClosed={() => setOpen(false)} />}
    </>
  )
}
