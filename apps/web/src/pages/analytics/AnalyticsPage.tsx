import { analytics, type Report, type Supply } from '@handoff/contracts/figures/analytics'
import { reportAbout } from '@handoff/contracts/figures/report-names'
import { type ReportKey } from '@handoff/contracts/figures/reports'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { IconBookmark, IconChartBar, IconShare2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ShareDialog } from '../../features/platform/reportShares/ShareDialog.tsx'
import { SaveViewDialog } from '../../features/platform/savedViews/SaveViewDialog.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { ExportMenu } from '../../ui/export/ExportMenu.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import button from '../../ui/table/DataTable.module.css'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './AnalyticsPage.module.css'
import { type AnalyticsSearch, analyticsSearch } from './analytics.search.ts'
import { FunnelChart } from './FunnelChart.tsx'
import { NetworkReport } from './network/NetworkReport.tsx'
import { OutcomesReport } from './outcomes/OutcomesReport.tsx'
import { FinalMark, RecordsNote, ReportFigures } from './PeopleParts.tsx'
import { PrintMenu } from './PrintMenu.tsx'
import { PartCards, ReportBars } from './ReportBars.tsx'
import { ReportFilters, useFilterWords } from './ReportFilters.tsx'
import { ReportMenu, ReportSelect } from './ReportMenu.tsx'
import { ReportTable } from './ReportTable.tsx'
import { askedOf } from './reportDays.ts'
import { rowsBehind } from './rowsBehind.ts'
import { filtersOf, sharedFilters } from './sharedFilters.ts'
import { SupplyLoading } from './supply/SupplyLoading.tsx'
import { SupplyReport } from './supply/SupplyReport.tsx'

const loadActivity = () => import('./ActivityDrawer.tsx')

/** One report at a time: what it found, drawn and as a table, under filters that the address keeps. */
export function AnalyticsPage() {
  const search = useSearchOf(analyticsSearch)
  const { report, compare, acts, person, sort } = search
  const filters = filtersOf(search)
  const navigate = useNavigate()
  const { today } = useDates()
  const [isSaving, setSaving] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const Activity = useLazyPart(loadActivity, report === 'team')?.ActivityDrawer
  const maySee = useCan(analytics.report)
  const may = { referrals: useCan(referrals.exportInbound), needs: useCan(unmetNeeds.exportList) }
  const narrowed = askedOf(filters, today())
  const query = { report, ...narrowed }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(analytics.report, query, {
    enabled: maySee,
    keep: true,
  })
  // What is kept while another report is read has other columns.
  const current = data?.report === report ? data : undefined
  const filterWords = useFilterWords(report, filters)
  const words = [
    ...(current?.supply ? placeWords(current.supply) : filterWords),
    ...(current?.withinName ? [current.withinName] : []),
  ]
  const change = (changes: Partial<AnalyticsSearch>) =>
    void navigate({
      to: '/analytics',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  if (!maySee) return <NoAccess title="Analytics & Reports" />
  const { name, question } = reportAbout[report]
  const sorting = { sort, onSort: (next: string) => change({ sort: next }) }
  const table = { endpoint: analytics.exportReport, asked: query }
  const behind = current && rowsBehind(current, narrowed, may)
  return (
    <Grid
      className={css.layout}
      columns={{ base: 'minmax(0, 1fr)', lg: '190px minmax(0, 1fr)' }}
      gap={{ base: 'md', lg: 'lg' }}
      align="start"
    >
      <ReportMenu current={report} filters={sharedFilters(filters)} />
      <Box miw={0}>
        <Page
          title={name}
          subtitle={question}
          isDense
          isOneLine
          actions={
            <Box className="off-paper" display="contents">
              <Button
                variant="subtle"
                color="gray"
                aria-label="Save view"
                className={button.fieldsButton}
                leftSection={<IconBookmark size={16} stroke={1.7} />}
                onClick={() => setSaving(true)}
              >
                <span className={button.fieldsLabel}>Save view</span>
              </Button>
              <PrintMenu />
              {behind ? (
                <ExportMenu files={[{ ...table, label: 'This table', detail: 'Each row with its numbers' }, behind]} />
              ) : (
                <ExportButton {...table} />
              )}
              <Button
                variant="filled"
                aria-label="Share"
                className={button.fieldsButton}
                leftSection={<IconShare2 size={16} stroke={1.7} />}
                onClick={() => setSharing(true)}
              >
                <span className={button.fieldsLabel}>Share</span>
              </Button>
            </Box>
          }
        >
          <ReportFilters
            report={report}
            supply={current?.supply}
            value={filters}
            withinName={current?.withinName}
            onChange={change}
            // Also while it is read, and where it fails: aging is of now.
            hasPeriod={report !== 'ageing'}
          >
            <ReportSelect current={report} filters={sharedFilters(filters)} />
          </ReportFilters>
          {current && (
            <Text inherit mb="sm" fz="xs" c="var(--text-2)">
              {current.isNow ? 'As of now · ' : `${formatDay(current.from)} to ${formatDay(current.to)}, `}
              {words.join(', ')}
              <span className="on-paper"> · Printed {formatDay(today())}</span>
            </Text>
          )}
          {error && !current ? (
            <div className="panel">
              <ErrorState error={error} onRetry={refetch} />
            </div>
          ) : !current ? (
            report === 'supply' ? (
              <SupplyLoading stateId={filters.stateId} />
            ) : (
              <Loading />
            )
          ) : !current.total ? (
            <div className="panel">
              <EmptyState
                icon={IconChartBar}
                title={emptyTitles[report] ?? 'No referrals in this period'}
                text={current.isNow ? 'Try fewer filters.' : 'Try a longer period or fewer filters.'}
                action={
                  !current.isNow && <LastYear onChoose={() => change({ days: 365, from: undefined, to: undefined })} />
                }
              />
            </div>
          ) : (
            <Grid className={css.parts} columns="minmax(0, 1fr)" gap="md" miw={0} opacity={isPlaceholderData ? 0.6 : 1}>
              {current.supply ? (
                <SupplyReport
                  report={current}
                  supply={current.supply}
                  show={filters.show ?? 'gap'}
                  chosen={filters.countyId}
                  {...sorting}
                  onState={(stateId) => change({ stateId, countyId: undefined, allStates: undefined })}
                />
              ) : current.flows ? (
                <NetworkReport
                  report={current}
                  flows={current.flows}
                  {...sorting}
                  onProvider={(entityId) => change({ entityId })}
                />
              ) : (
                <>
                  {current.outcomes ? (
                    <OutcomesReport
                      report={current}
                      outcomes={current.outcomes}
                      onMeasure={(measure) => change({ measure: measure === 'met' ? undefined : measure })}
                    />
                  ) : current.figures.length > 0 ? (
                    <ReportFigures figures={current.figures} />
                  ) : (
                    <Chart report={current} compare={compare} />
                  )}
                  <ReportTable
                    key={report}
                    report={current}
                    compare={compare}
                    onCompare={(id) => change({ compare: id })}
                    {...sorting}
                    mark={current.final && <FinalMark {...current.final} />}
                  />
                  {current.parts.length > 0 && <PartCards parts={current.parts} />}
                  {current.final && <RecordsNote {...current.final} />}
                </>
              )}
              <Text inherit fz="xs" c="var(--text-2)">
                {current.notes.join(' ')}
                {current.steps && (
                  <span className="off-paper"> Select a category to see its reasons and compare it in the chart.</span>
                )}
              </Text>
            </Grid>
          )}
        </Page>
      </Box>
      {Activity && report === 'team' && (
        <Activity
          kind={acts}
          accountId={person}
          person={current?.rows.find(({ key }) => key === String(person))?.name}
          asked={narrowed}
          onClose={() => change({ acts: undefined, person: undefined })}
        />
      )}
      {isSaving && <SaveViewDialog report={report} filters={filters} onClosed={() => setSaving(false)} />}
      {isSharing && (
        <ShareDialog
          report={report}
          filters={{ ...filters, ...(compare && { compare }), ...(sort && { sort }) }}
          onClosed={() => setSharing(false)}
        />
      )}
    </Grid>
  )
}

function Chart({ report, compare }: { report: Report; compare: number | undefined }) {
  const compared = report.rows.find(({ key }) => key === String(compare))
  return report.steps ? (
    <FunnelChart title={report.title} steps={report.steps} compared={compared} />
  ) : (
    <ReportBars report={report} />
  )
}

const emptyTitles: Partial<Record<ReportKey, string>> = {
  ageing: 'Nothing is open',
  supply: 'No requests, and no providers',
  people: 'No one was served in this period',
  team: 'No activity in this period',
  survey: 'No surveys in this period',
}

const placeWords = ({ category, state }: Supply) => [category.name, state?.name ?? 'all states']

const LastYear = ({ onChoose }: { onChoose: () => void }) => (
  <Button variant="default" onClick={onChoose}>
    Show last 12 months
  </Button>
)

const Loading = () => (
  <Grid columns="minmax(0, 1fr)" gap="md" miw={0}>
    <div className="panel">
      <Skeleton h={300} m="md" w="auto" />
    </div>
    <div className="panel">
      <ListSkeleton rows={6} />
    </div>
  </Grid>
)
