import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Button } from '@mantine/core'
import { IconPrinter, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SendSurveyDialog } from '../../features/surveys/customerSurveys/SendSurveyDialog.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCount } from '../../kit/query/useCount.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import type { Editing } from './builder/QuestionWorkspace.tsx'
import css from './SurveyPage.module.css'
import { type SurveyTab, surveySearch } from './survey.search.ts'

const tabs: { value: SurveyTab; label: string }[] = [
  { value: 'rmt', label: 'RMT' },
  { value: 'provider', label: 'Service provider' },
  { value: 'responses', label: 'Responses' },
  { value: 'results', label: 'Results' },
]
const typeOf: Partial<Record<SurveyTab, SurveyType>> = { rmt: SurveyType.Rmt, provider: SurveyType.ServiceProvider }

/** What customers are asked, who answered, and what they said. */
export function SurveyPage() {
  const { tab = 'rmt', surveyType = SurveyType.ServiceProvider } = useSearchOf(surveySearch.schema)
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isSending, setSending] = useState(false)
  const maySee = useCan(surveys.all)
  const maySend = useCan(surveys.save)
  const responses = useCount(customerSurveys.list, {})
  const edited = typeOf[tab]
  const go = (next: SurveyTab) => void navigate({ to: '.', search: { tab: next }, resetScroll: false })
  if (!maySee) return <NoAccess title="Survey" />
  return (
    <>
      <Page
        title="Survey"
        subtitle={edited && <Length surveyType={edited} />}
        isDense
        actions={
          <div className={css.actions}>
            <Button
              className={css.print}
              variant="subtle"
              color="gray"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {maySend && (
              <Button
                variant="default"
                leftSection={<IconSend size={16} stroke={1.7} />}
                onClick={() => setSending(true)}
              >
                Send
              </Button>
            )}
            {edited && editing && maySend && (
              <Button type="submit" form="survey-question" disabled={!editing.isDirty} loading={editing.isPending}>
                Save changes
              </Button>
            )}
          </div>
        }
      >
        <Box className={css.tabs} mb="md">
          <QueueTabs<SurveyTab>
            label="Survey"
            tabs={tabs.map((one) => (one.value === 'responses' ? { ...one, count: responses ?? undefined } : one))}
            value={tab}
            onChange={go}
          />
        </Box>
        {edited && <Builder key={edited} surveyType={edited} onEditing={setEditing} />}
        {tab === 'responses' && <Responses />}
        {tab === 'results' && <Results onSend={() => setSending(true)} />}
      </Page>
      {isSending && <SendSurveyDialog surveyType={edited ?? surveyType} onClosed={() => setSending(false)} />}
    </>
  )
}

/** A question takes about twenty seconds. */
function Length({ surveyType }: { surveyType: SurveyType }) {
  const { data } = useEndpoint(surveys.all, { surveyType })
  const count = data?.reduce((sum, { questions }) => sum + questions.length, 0)
  if (!count) return null
  const minutes = Math.max(1, Math.round(count / 3))
  return (
    <>
      {count} {count === 1 ? 'question' : 'questions'}, about {minutes} {minutes === 1 ? 'minute' : 'minutes'}
    </>
  )
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={8} />
  </div>
)

const loadBuilder = () => import('./builder/SurveyBuilder.tsx')
function Builder(props: { surveyType: SurveyType; onEditing: (editing: Editing | null) => void }) {
  const SurveyBuilder = useLazyPart(loadBuilder)?.SurveyBuilder
  return SurveyBuilder ? <SurveyBuilder {...props} /> : <Waiting />
}

const loadResponses = () => import('./ResponsesTab.tsx')
function Responses() {
  const ResponsesTab = useLazyPart(loadResponses)?.ResponsesTab
  return ResponsesTab ? <ResponsesTab /> : <Waiting />
}

const loadResults = () => import('./results/ResultsTab.tsx')
function Results(props: { onSend: () => void }) {
  const ResultsTab = useLazyPart(loadResults)?.ResultsTab
  return ResultsTab ? <ResultsTab {...props} /> : <Waiting />
}
