import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { Skeleton, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { counted } from '../../../ui/display/counted.ts'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'
import { ImportStart } from './ImportStart.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { importRowList } from './imports.search.ts'
import { kindNames } from './importWords.ts'

/** A file of entities or locations on its way into the network, or where one chooses it. */
export function ImportPage() {
  const { id, kind = 'entities' } = useSearchOf(importRowList.schema)
  const mayImport = useCan(imports.show)
  const { data, error, refetch } = useEndpoint(
    imports.show,
    { id: id ?? 0 },
    { enabled: id !== undefined && mayImport },
  )
  useDocumentTitle(data ? `Import of ${data.fileName}` : 'Import')
  if (!mayImport) return <NoAccess title="Import" />
  if (id === undefined) return <ImportStart kind={kind} />
  if (error)
    return (
      <Page title="Import">
        <section className="panel">
          <ErrorState error={error} onRetry={refetch} />
        </section>
      </Page>
    )
  return data ? <View it={data} key={data.id} /> : <Loading />
}

const loadColumns = () => import('./ImportColumns.tsx')
const loadCheck = () => import('./ImportCheck.tsx')
const loadReport = () => import('./ImportReport.tsx')

function View({ it }: { it: ImportDetail }) {
  const [isChoosing, setChoosing] = useState(it.state === 'draft')
  /** The next step begins at its top. */
  const turn = (isChoosingNow: boolean) => {
    setChoosing(isChoosingNow)
    window.scrollTo({ top: 0 })
  }
  const isOpen = it.state === 'draft' || it.state === 'checked'
  const step = !isOpen ? 'report' : isChoosing ? 'columns' : 'check'
  const Columns = useLazyPart(loadColumns, step === 'columns')?.ImportColumns
  const Check = useLazyPart(loadCheck, step === 'check')?.ImportCheck
  const Report = useLazyPart(loadReport, step === 'report')?.ImportReport
  return (
    <>
      <BackLink to="/my-network/import" search={it.kind === 'locations' ? { kind: 'locations' } : {}}>
        {`Import ${kindNames[it.kind].toLowerCase()}`}
      </BackLink>
      <Page
        title={it.fileName}
        subtitle={`${counted(it.rows, 'row')} · ${kindNames[it.kind]} · by ${it.createdBy}`}
        actions={isOpen && <DiscardImport it={it} />}
        isOneLine
      >
        <ImportSteps step={step} />
        {isOpen && <EncodingChoice it={it} />}
        {step === 'columns' && (Columns ? <Columns it={it} onChecked={() => turn(false)} /> : <Waiting />)}
        {step === 'check' && (Check ? <Check it={it} onColumns={() => turn(true)} /> : <Waiting />)}
        {step === 'report' && (Report ? <Report it={it} /> : <Waiting />)}
      </Page>
    </>
  )
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={6} />
  </div>
)

const Loading = () => (
  <Stack gap="sm" role="status" aria-label="Loading">
    <Skeleton h={12} w={120} my="xxs" />
    <Skeleton h={44} w={320} mb="xs" />
    <Skeleton h={36} radius="lg" />
    <Skeleton h={360} radius="lg" />
  </Stack>
)

function DiscardImport({ it }: { it: ImportDetail }) {
  const navigate = useNavigate()
  const discard = useAction(imports.discard, {
    feedback: 'deleted',
    onSuccess: () =>
      navigate({ to: '/my-network/import', search: { kind: it.kind === 'locations' ? it.kind : undefined } }),
  })
  return (
    <DiscardButton {...it} isPending={discard.isPending} onDiscard={() => discard.mutate({ id: it.id })}>
      Nothing in the network changes.
    </DiscardButton>
  )
}
