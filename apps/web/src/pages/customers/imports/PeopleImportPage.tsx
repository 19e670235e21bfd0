import { type CustomerImportDetail, customerImports, isWorking } from '@handoff/contracts/customers/customerImports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { counted } from '../../../ui/display/counted.ts'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { DiscardButton } from '../../network/imports/DiscardButton.tsx'
import { EncodingChoice } from '../../network/imports/EncodingChoice.tsx'
import { ImportSteps } from '../../network/imports/ImportSteps.tsx'
import { peopleRowList } from './imports.search.ts'
import { PeopleCheck } from './PeopleCheck.tsx'
import { PeopleColumns } from './PeopleColumns.tsx'
import { PeopleReport } from './PeopleReport.tsx'
import { PeopleStart } from './PeopleStart.tsx'
import { StepProgress } from './StepProgress.tsx'

const askedEveryMs = 1000
const title = 'Import customers'

/** A file of customers on its way into the network, or where one chooses it. */
export function PeopleImportPage() {
  const { id } = useSearchOf(peopleRowList.schema)
  const mayImport = useCan(customerImports.read)
  const { data, error, refetch } = useQuery({
    ...query(customerImports.show, { id: id ?? 0 }),
    enabled: id !== undefined && mayImport,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? askedEveryMs : false),
    meta: { about: { feature: 'customerImports', path: customerImports.show.path }, isSilent: true },
  })
  useDocumentTitle(data ? `Import of ${data.fileName}` : title)
  if (!mayImport) return <NoAccess title={title} />
  if (id === undefined) return <PeopleStart />
  return (
    <>
      <BackLink to="/customer-management/import" search={{}}>
        {title}
      </BackLink>
      {data ? (
        <View it={data} key={data.id} />
      ) : (
        <Page title={title}>
          <div className="panel">
            {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton rows={6} />}
          </div>
        </Page>
      )}
    </>
  )
}

function View({ it }: { it: CustomerImportDetail }) {
  const [isChoosing, setChoosing] = useState(false)
  const turn = (isChoosingNow: boolean) => {
    setChoosing(isChoosingNow)
    window.scrollTo({ top: 0 })
  }
  const isOpen = it.state === 'draft' || it.state === 'checking' || it.state === 'checked'
  const step = !isOpen ? 'report' : it.state === 'draft' || isChoosing ? 'columns' : 'check'
  return (
    <Page
      title={it.fileName}
      subtitle={`${counted(it.rows, 'row')} · by ${it.createdBy}`}
      actions={isOpen && <DiscardPeople it={it} />}
      isOneLine
    >
      <ImportSteps step={step} />
      {it.failure && (
        <Notice tone="bad" role="alert">
          {it.failure}. {it.state === 'stopped' ? 'Nothing of the last group was saved. Continue tries again.' : ''}
        </Notice>
      )}
      {isOpen && it.readings.length > 0 && <EncodingChoice it={it} endpoint={customerImports.readAs} />}
      {step === 'columns' && <PeopleColumns it={it} onChecked={() => turn(false)} />}
      {step === 'check' &&
        (it.state === 'checking' ? (
          <StepProgress it={it} what="checked" />
        ) : (
          <PeopleCheck it={it} onColumns={() => turn(true)} />
        ))}
      {step === 'report' && <PeopleReport it={it} />}
    </Page>
  )
}

function DiscardPeople({ it }: { it: CustomerImportDetail }) {
  const navigate = useNavigate()
  const discard = useAction(customerImports.discard, {
    feedback: 'deleted',
    onSuccess: () => navigate({ to: '/customer-management/import', search: {} }),
  })
  return (
    <DiscardButton {...it} isPending={discard.isPending} onDiscard={() => discard.mutate({ id: it.id })}>
      No customer changes.
    </DiscardButton>
  )
}
