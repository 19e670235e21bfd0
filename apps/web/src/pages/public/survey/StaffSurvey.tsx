import {
  type AskableReferral,
  customerSurveys,
  SurveyChannel,
  surveyChannelNames,
} from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType, surveyTypeNames, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { type Language, languages, ownNameOf } from '@handoff/contracts/texts/languages'
import { Button, Flex, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconCheck, IconClipboardText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayFillIn } from '../../../features/surveys/customerSurveys/FillInButton.tsx'
import { SurveyFlow } from '../../../features/surveys/customerSurveys/SurveyFlow.tsx'
import { surveyTexts } from '../../../features/surveys/customerSurveys/surveyTexts.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { ask } from '../../../kit/query/client.ts'
import { refresh } from '../../../kit/query/refresh.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { AppFrame } from '../../../shell/layout/AppLayout.tsx'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { customerSurveySearch } from './customerSurvey.search.ts'

const types = Object.values(SurveyType).map((value) => ({ value: String(value), label: surveyTypeNames[value] }))
const ways = [SurveyChannel.Phone, SurveyChannel.InPerson].map((value) => ({
  value: String(value),
  label: surveyChannelNames[value],
}))
const languageChoices = languages.map((value) => ({ value, label: ownNameOf(value) }))

/** Staff ask a customer on the phone, or next to them. */
export const StaffSurvey = () => (
  <AppFrame>
    <StaffPage />
  </AppFrame>
)

const title = 'Fill in a survey'

function StaffPage() {
  const search = useSearchOf(customerSurveySearch)
  const navigate = useNavigate()
  const surveyType = surveyTypeOf(search.surveyType ?? SurveyType.ServiceProvider)
  const [channel, setChannel] = useState<2 | 3>(SurveyChannel.Phone)
  const choose = (changes: { referralId?: number | undefined; surveyType?: number }) =>
    void navigate({ to: '/customer-survey', search: (before) => ({ ...before, ...changes }), replace: true })
  const mayOpenSurveys = useCan(surveys.kpis)
  const mayFillIn = useMayFillIn()
  if (!mayFillIn) return <NoAccess title={title} />
  return (
    <Page
      title={title}
      subtitle="Ask the customer by phone or in person. Every answer is saved as you enter it."
      actions={
        mayOpenSurveys && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/survey" search={{ tab: 'responses' }} {...props} />}
          >
            Responses
          </Button>
        )
      }
    >
      <Stack gap="md" maw={760}>
        {mayOpenSurveys && <Figures surveyType={surveyType} />}
        <Panel title="Who and what">
          <Stack gap="md">
            <ReferralSelect
              surveyType={surveyType}
              customerId={search.customerId}
              referralId={search.referralId}
              onChange={(referralId) => choose({ referralId })}
            />
            <Flex gap="xs" wrap="wrap">
              <SegmentedControl
                aria-label="Survey"
                data={types}
                value={String(surveyType)}
                onChange={(value) => choose({ surveyType: Number(value) })}
              />
              <SegmentedControl
                aria-label="Channel"
                data={ways}
                value={String(channel)}
                onChange={(value) => setChannel(Number(value) as 2 | 3)}
              />
            </Flex>
          </Stack>
        </Panel>
        {search.referralId === undefined ? (
          <section className="panel">
            <EmptyState
              icon={IconClipboardText}
              title="Choose a referral"
              text="The questions appear once you choose the customer’s referral."
            />
          </section>
        ) : (
          <Filling
            key={`${search.referralId} ${surveyType}`}
            subject={{ referralId: search.referralId, surveyType, channel }}
            onAnother={() => choose({ referralId: undefined })}
          />
        )}
      </Stack>
    </Page>
  )
}

/** What the survey says so far. */
function Figures({ surveyType }: { surveyType: SurveyType }) {
  const { data, isError } = useKpis(surveys.kpis, { surveyType, compare: false }, { isSilent: true })
  const valueOf = (name: 'completed' | 'responseRate' | 'meanRating') => (isError ? null : data && data[name].value)
  return (
    <StatStrip
      label="Last 90 days"
      stats={[
        { label: 'Completed, 90 days', value: valueOf('completed') },
        { label: 'Response rate', value: valueOf('responseRate'), unit: '%' },
        { label: 'Mean rating', value: valueOf('meanRating'), unit: ' of 5' },
      ]}
    />
  )
}

const nameOf = ({ reference, customer }: AskableReferral) => customer?.name ?? reference
const aboutOf = ({ reference, customer, entity, category }: AskableReferral) =>
  [category.name, entity, customer && reference].filter(Boolean).join(' · ')

type SelectProps = {
  surveyType: SurveyType
  customerId: number | undefined
  referralId: number | undefined
  onChange: (referralId: number | undefined) => void
}

function ReferralSelect({ surveyType, customerId, referralId, onChange }: SelectProps) {
  const { data: [referral] = [] } = useEndpoint(
    customerSurveys.askable,
    { surveyType, referralId: referralId ?? 0 },
    { enabled: referralId !== undefined, keep: true },
  )
  return (
    <AsyncSearchSelect
      label="Customer and referral"
      placeholder="Search customer, provider, or category"
      find={(search) => ({
        queryKey: ['customerSurveys', 'choices', surveyType, customerId, search],
        queryFn: async ({ signal }) => {
          const request = { surveyType, ...(customerId && { customerId }), ...(search && { search }) }
          const { data } = await ask(customerSurveys.askable, request, { signal })
          return data.map((referral) => ({
            value: String(referral.id),
            name: nameOf(referral),
            hint: [aboutOf(referral), !referral.isOpen && 'already completed'].filter(Boolean).join(' · '),
            isDisabled: !referral.isOpen,
          }))
        },
      })}
      value={
        referralId === undefined ? null : { value: String(referralId), name: referral ? nameOf(referral) : 'Loading…' }
      }
      onChange={(option) => onChange(option ? Number(option.value) : undefined)}
      description={referral && aboutOf(referral)}
      isClearable
    />
  )
}

type FillingProps = { subject: { referralId: number; surveyType: SurveyType; channel: 2 | 3 }; onAnother: () => void }

function Filling({ subject, onAnother }: FillingProps) {
  const { referralId, surveyType } = subject
  const { data: form, error, refetch } = useEndpoint(customerSurveys.form, { referralId, surveyType })
  const [selected, setLanguage] = useState<Language>()
  const [isDone, setDone] = useState(false)
  const cache = useQueryClient()
  const language = selected ?? form?.language ?? 'en'
  const texts = useTextsIn(language, surveyTexts)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!form || !texts) return <Skeleton h={320} radius="lg" />
  if (isDone || form.state !== 'open')
    return (
      <section className="panel">
        <EmptyState
          icon={IconCheck}
          title={isDone ? 'Survey completed' : 'This survey is already complete'}
          text={isDone ? 'The answers are in Responses.' : 'Each referral is asked about once.'}
          action={<Button onClick={onAnother}>Fill in another</Button>}
        />
      </section>
    )
  if (form.questions.length === 0)
    return (
      <section className="panel">
        <EmptyState
          icon={IconClipboardText}
          title="This survey has no questions yet"
          text="Add questions under Survey, or choose the other survey."
        />
      </section>
    )
  return (
    <Panel
      title={`${surveyTypeNames[surveyType]} survey`}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Language"
          data={languageChoices}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      }
    >
      <TextsProvider value={texts}>
        <SurveyFlow
          form={form}
          subject={subject}
          storage={sessionStorage}
          storageKey={`survey:${referralId}:${surveyType}`}
          onStale={refetch}
          onCompleted={() => {
            setDone(true)
            void refresh(cache, ['customerSurveys', 'surveys'])
          }}
          isWithStaff
        />
      </TextsProvider>
    </Panel>
  )
}
