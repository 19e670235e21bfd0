import { analytics, type Report } from '@handoff/contracts/analytics'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { reportAbout } from '@handoff/contracts/reports'
import { Button, Skeleton } from '@mantine/core'
import { IconBookmark, IconChartBar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveViewDialog } from '../../features/savedViews/SaveViewDialog.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { ExportMenu } from '../../ui/export/ExportMenu.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { NoAccess } from '../../ui/layout/NoAccess.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './AnalyticsPage.module.css'
import { type AnalyticsSearch, analyticsSearch, askedOf } from './analytics.search.ts'
import { FunnelChart } from './FunnelChart.tsx'
import { FinalMark, RecordsNote, ReportFigures } from './PeopleParts.tsx'
import { PrintMenu } from './PrintMenu.tsx'
import { PartCards, ReportBars } from './ReportBars.tsx'
import { ReportFilters, useFilterWords } from './ReportFilters.tsx'
import { ReportMenu, ReportSelect } from './ReportMenu.tsx'
import { ReportTable } from './ReportTable.tsx'

/** One report at a time: what it found, drawn and as a table, under filters that the address keeps. */
export function AnalyticsPage() {
  const { report, compare, ...filters } = useSearchOf(analyticsSearch)
  const navigate = useNavigate()
  const { today } = useDates()
  const [isSaving, setSaving] = useState(false)
  const maySee = useCan(analytics.report)
  const maySeeReferrals = useCan(referrals.exportInbound)
  const narrowed = askedOf(filters, today())
  const asked = { report, ...narrowed }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(analytics.report, asked, {
    enabled: maySee,
    keep: true,
  })
  const words = useFilterWords(report, filters)
  // What is kept while another report is read has other columns.
  const shown = data?.report === report ? data : undefined
  const change = (changes: Partial<AnalyticsSearch>) =>
    void navigate({
      to: '/analytics',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  if (!maySee)
    return (
      <Page title="Analytics & Reports">
        <NoAccess />
      </Page>
    )
  const { name, question } = reportAbout[report]
  const table = { endpoint: analytics.exportReport, asked }
  const behind = shown && rowsBehind(shown, narrowed)
  return (
    <div className={css.layout}>
      <ReportMenu current={report} filters={filters} />
      <div className={css.report}>
        <Page
          title={name}
          subtitle={question}
          isDense
          isOneLine
          actions={
            <div className={css.actions}>
              <Button
                variant="subtle"
                color="gray"
                aria-label="Save view"
                leftSection={<IconBookmark size={16} stroke={1.7} />}
                onClick={() => setSaving(true)}
              >
                <span className={css.saveLabel}>Save view</span>
              </Button>
              <PrintMenu />
              {behind && maySeeReferrals ? (
                <ExportMenu
                  files={[
                    { ...table, label: 'This table', detail: 'Each row with its numbers' },
                    { ...behind, label: 'The referrals', detail: 'Each referral that is counted' },
                  ]}
                />
              ) : (
                <ExportButton {...table} />
              )}
            </div>
          }
        >
          <ReportFilters report={report} value={filters} onChange={change} hasPeriod={!shown?.isNow}>
            <ReportSelect current={report} filters={filters} />
          </ReportFilters>
          {shown && (
            <p className={css.about}>
              {shown.isNow ? 'Now' : `${formatDay(shown.from)} to ${formatDay(shown.to)}`}, {words.join(', ')}
              <span className={css.onPaper}> · Printed {formatDay(today())}</span>
            </p>
          )}
          {error && !shown ? (
            <div className="panel">
              <ErrorState error={error} onRetry={refetch} />
            </div>
          ) : !shown ? (
            <Loading />
          ) : !shown.total ? (
            <div className="panel">
              <EmptyState
                icon={IconChartBar}
                title={emptyTitle(shown)}
                text="Try a longer period or fewer filters."
                action={
                  !shown.isNow && <LastYear onChoose={() => change({ days: 365, from: undefined, to: undefined })} />
                }
              />
            </div>
          ) : (
            <div className={css.parts} data-stale={isPlaceholderData || undefined}>
              {shown.figures.length > 0 ? (
                <ReportFigures figures={shown.figures} />
              ) : (
                <Chart report={shown} compare={compare} />
              )}
              <ReportTable
                report={shown}
                compare={compare}
                onCompare={(id) => change({ compare: id })}
                mark={shown.final && <FinalMark {...shown.final} />}
              />
              {shown.parts.length > 0 && <PartCards parts={shown.parts} />}
              {shown.final && <RecordsNote {...shown.final} />}
              <p className={css.notes}>
                {shown.notes.join(' ')}
                {shown.steps && <span className={css.onScreen}> Select a category to compare it in the chart.</span>}
              </p>
            </div>
          )}
        </Page>
      </div>
      {isSaving && <SaveViewDialog report={report} filters={filters} onClosed={() => setSaving(false)} />}
    </div>
  )
}

function emptyTitle({ report, isNow }: Report) {
  if (isNow) return 'Nothing is open'
  return report === 'people' ? 'No one was served in this period' : 'No referrals in this period'
}

function Chart({ report, compare }: { report: Report; compare: number | undefined }) {
  const compared = report.rows.find(({ key }) => key === String(compare))
  return report.steps ? (
    <FunnelChart title={report.title} steps={report.steps} compared={compared} />
  ) : (
    <ReportBars report={report} />
  )
}

const dateOf = {
  funnel: 'sent',
  scorecards: 'sent',
  equity: 'sent',
  responses: 'answered',
  reasons: 'answered',
  people: 'helped',
} as const

/** The list of all that a report counts. */
function rowsBehind({ report, from, to }: Report, { entityId, ...filters }: ReturnType<typeof askedOf>) {
  const asked = { ...filters, ...(entityId !== undefined && { receiverId: entityId }), sort: '-sentAt' as const }
  const { from: _, to: __, ...whenever } = asked
  return {
    endpoint: referrals.exportInbound,
    asked:
      report === 'ageing'
        ? { ...whenever, isOpen: true }
        : {
            ...asked,
            from,
            to,
            dateOf: dateOf[report],
            ...(report === 'reasons' ? { phase: 'rejected' as const } : { isCounted: true }),
          },
  }
}

const LastYear = ({ onChoose }: { onChoose: () => void }) => (
  <Button variant="default" onClick={onChoose}>
    Show last 12 months
  </Button>
)

const Loading = () => (
  <div className={css.parts}>
    <div className="panel">
      <Skeleton h={300} m="md" w="auto" />
    </div>
    <div className="panel">
      <ListSkeleton rows={6} />
    </div>
  </div>
)
