import { daysBetween } from '@handoff/contracts/kit/dates/days'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType, surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { type QuestionResult, type SurveyResults, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useCategoryFilter } from '../../../features/network/entities/useCategoryFilter.ts'
import { useListState } from '../../../kit/address/useListState.ts'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'
import { Can } from '../../../kit/session/Can.tsx'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { KpiCard, KpiGrid, KpiSkeleton } from '../../../ui/figures/KpiCard.tsx'
import { choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { usePeriodFilter } from '../../../ui/filter/usePeriodFilter.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { OtherEntityFilter, useEntityName } from '../../referrals/OtherEntityFilter.tsx'
import { surveySearch } from '../survey.search.ts'
import { Breakdown } from './Breakdown.tsx'
import { Comments } from './Comments.tsx'
import { OverTime } from './OverTime.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import { shownResults, type Version } from './shownResults.ts'

/** What customers answered, counted; every figure and bar opens its responses. */
export function ResultsTab({ onSend }: { onSend: () => void }) {
  const { filters, setFilters } = useListState(surveySearch)
  const { surveyType = SurveyType.ServiceProvider, entityId, categoryId, from, to } = filters
  const query = { surveyType, entityId, categoryId, from, to }
  const { data, error, refetch } = useKpis(surveys.kpis, query, { keep: true })
  const isNarrowed = Object.values({ entityId, categoryId, from, to }).some((value) => value !== undefined)
  return (
    <>
      <Group gap="xs" mb="md">
        <SegmentedControl
          aria-label="Survey"
          value={String(surveyType)}
          onChange={(value) =>
            setFilters({
              surveyType: Number(value) as SurveyType,
              questionId: undefined,
              meaning: undefined,
              answer: undefined,
            })
          }
          data={Object.values(SurveyType).map((type) => ({ value: String(type), label: surveyTypeNames[type] }))}
        />
        <Filters results={data} />
        {data && (
          <Text ml={{ base: 0, sm: 'auto' }} span inherit fz="xs" c="dimmed">
            {formatDay(data.from)} to {formatDay(data.to)}
          </Text>
        )}
        <ExportButton
          endpoint={customerSurveys.exportList}
          asked={{ ...query, from: data?.from, to: data?.to, state: 'completed' }}
        />
      </Group>
      {error && !data ? (
        <div className="panel">
          <ErrorState error={error} onRetry={refetch} />
        </div>
      ) : !data ? (
        <Loading />
      ) : data.sent.value === 0 && data.started.value === 0 ? (
        <div className="panel">
          <EmptyState
            icon={IconChartBar}
            title={isNarrowed ? 'No responses match' : 'No responses yet'}
            text={
              isNarrowed
                ? 'Try a longer period or fewer filters.'
                : 'Results appear here once customers have answered a survey.'
            }
            action={
              isNarrowed ? (
                <Button
                  variant="default"
                  onClick={() =>
                    setFilters({ entityId: undefined, categoryId: undefined, from: undefined, to: undefined })
                  }
                >
                  Clear filters
                </Button>
              ) : (
                <Can do={surveys.save}>
                  <Button onClick={onSend}>Send survey</Button>
                </Can>
              )
            }
          />
        </div>
      ) : (
        <Results results={data} shown={shownResults(data.distribution, filters)} />
      )}
    </>
  )
}

function Filters({ results }: { results: SurveyResults | undefined }) {
  const { filters, setFilters } = useListState(surveySearch)
  const category = useCategoryFilter(filters.categoryId, (categoryId) => setFilters({ categoryId }))
  const entity = useEntityName(filters.entityId)
  const period = usePeriodFilter('Period', filters, setFilters)
  const earlier = results?.distribution.filter(({ isCurrent }) => !isCurrent) ?? []
  const keyOf = ({ questionId, meaning }: Version) => `${questionId}.${meaning}`
  const none = { questionId: undefined, meaning: undefined, answer: undefined }
  return (
    <ListFilters
      filters={[
        period,
        {
          label: 'Provider',
          node: (
            <OtherEntityFilter
              key="Provider"
              value={filters.entityId}
              onChange={(entityId) => setFilters({ entityId })}
            />
          ),
          chip: entity && `Provider: ${entity}`,
          clear: () => setFilters({ entityId: undefined }),
        },
        category,
        ...(earlier.length
          ? [
              choiceFilter({
                label: 'Version',
                options: earlier.map((it) => ({
                  value: keyOf(it),
                  label: `${it.text} (version ${it.versions.join(', ')})`,
                })),
                value: earlier.map(keyOf).find((key) => key === keyOf(filters)),
                onChange: (key) => {
                  const it = earlier.find((one) => keyOf(one) === key)
                  setFilters(it ? { questionId: it.questionId, meaning: it.meaning, answer: undefined } : none)
                },
              }),
            ]
          : []),
      ]}
      onClear={() =>
        setFilters({ entityId: undefined, categoryId: undefined, from: undefined, to: undefined, ...none })
      }
    />
  )
}

function Results({ results, shown }: { results: SurveyResults; shown: QuestionResult[] }) {
  const { sent, started, completed, responseRate, meanRating, recommendScore } = results
  const days = daysBetween(results.from, results.to) + 1
  const more = (started.value ?? 0) - (completed.value ?? 0)
  const inWords = (value: number | null) => (value ?? 0).toLocaleString('en-US')
  return (
    <>
      <KpiGrid>
        <KpiCard
          label="Completed"
          figure={completed}
          days={days}
          note={`of ${inWords(sent.value)} sent, ${inWords(more)} more started`}
        />
        <KpiCard label="Response rate" figure={responseRate} unit="percent" days={days} better="higher" />
        <KpiCard label="Mean rating" figure={meanRating} of="of 5" days={days} better="higher" />
        <KpiCard
          label="Recommendation score"
          figure={{ ...recommendScore, series: undefined }}
          unit="score"
          days={days}
          better="higher"
        />
      </KpiGrid>
      <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="md" mt="md">
        {shown.map((result) => (
          <QuestionPanel key={`${result.questionId} ${result.meaning}`} result={result} />
        ))}
        <Breakdown
          title="By provider"
          subtitle="Pooled, never by person"
          noun={['provider', 'providers']}
          of={results.byEntity}
        />
        <Comments comments={results.comments} all={completed.link} />
        <Breakdown title="By category" noun={['category', 'categories']} of={results.byCategory} />
        <OverTime trend={results.trend} />
      </Grid>
    </>
  )
}

const Loading = () => (
  <>
    <KpiGrid>
      {[1, 2, 3, 4].map((it) => (
        <KpiSkeleton key={it} />
      ))}
    </KpiGrid>
    <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="md" mt="md">
      {[1, 2].map((it) => (
        <div key={it} className="panel">
          <ListSkeleton rows={5} />
        </div>
      ))}
    </Grid>
  </>
)
