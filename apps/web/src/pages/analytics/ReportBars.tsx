import type { Report, ReportCell, ReportPart } from '@handoff/contracts/figures/analytics'
import { Box, Text, Title } from '@mantine/core'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import css from './ReportBars.module.css'
import { hiddenReasons, isOverReport, shownValue } from './shownCell.ts'

type Bar = ReportCell & { key: string; name: string; detail?: string | undefined }
type Unit = Report['columns'][number]['unit']

const most = 10
const mostRating = 5

/** Bars of a report without a special chart; all values are in the table below. */
export function ReportBars({ report }: { report: Report }) {
  const { lists, unit, subtitle } = barsOf(report)
  const groups = lists.map(({ name, bars }) => ({ name, bars: bars.filter(hasValue).slice(0, most) }))
  return (
    <Panel title={report.title} subtitle={subtitle}>
      {groups.every(({ bars }) => bars.length === 0) ? (
        <Text inherit c="var(--text-2)" fz="sm">
          Too few cases to draw: see the table.
        </Text>
      ) : (
        <Grid columns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" rowGap="md" columnGap="xl">
          {groups.map(({ name, bars }) => (
            <div key={name}>
              {name && (
                <Title order={3} mb="xs" fz="xs" fw="500" c="var(--text-2)" lh="inherit">
                  {name}
                </Title>
              )}
              <Bars bars={bars} unit={unit} />
            </div>
          ))}
        </Grid>
      )}
    </Panel>
  )
}

/** By age, by language: each a card. */
export const PartCards = ({ parts }: { parts: readonly ReportPart[] }) => (
  <Grid className={css.cards} columns="repeat(auto-fit, minmax(min(320px, 100%), 1fr))" gap="md">
    {parts.map(({ title, rows }) => (
      <Panel key={title} title={title}>
        <Bars bars={rows.map(({ key, name, cells }) => ({ key, name, ...cells[0]! }))} unit="count" />
      </Panel>
    ))}
  </Grid>
)

function Bars({ bars, unit }: { bars: readonly Bar[]; unit: Unit }) {
  const top =
    unit === 'percent' ? 100 : unit === 'number' ? mostRating : Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <PlainList gap={0}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <PathLink
            to={bar.link}
            isOverPage={isOverReport(bar.link)}
            className={css.bar}
            aria-label={`${bar.name}: ${shownValue(bar, unit)}`}
          >
            <span>
              {bar.name}
              {bar.detail && (
                <Box component="small" display="block" fz="xs" c="var(--text-2)">
                  {bar.detail}
                </Box>
              )}
            </span>
            {bar.hidden ? (
              <Text span inherit fz="xs" c="var(--text-2)">
                {hiddenReasons[bar.hidden]}
              </Text>
            ) : (
              <span aria-hidden>
                <Box
                  component="i"
                  display="block"
                  h={16}
                  miw={1}
                  bdrs="sm"
                  bg="var(--brand-mark)"
                  style={{ width: `${(100 * (bar.value ?? 0)) / top}%` }}
                />
              </span>
            )}
            <Box
              className="tnum"
              component="b"
              fw={bar.hidden ? '400' : '600'}
              ta="right"
              c={bar.hidden ? 'var(--text-2)' : undefined}
            >
              {shownValue(bar, unit)}
            </Box>
          </PathLink>
        </li>
      ))}
    </PlainList>
  )
}

const hasValue = ({ value, hidden }: Bar) => value !== null || hidden !== null

type Drawn = { lists: { name: string; bars: Bar[] }[]; unit: Unit; subtitle: string }

function barsOf({ report, columns, rows, total }: Report): Drawn {
  const column = (index: number, of = rows) =>
    of.map(({ key, name, detail, cells }) => ({ key, name, detail, ...cells[index]! }))
  const one = (bars: Bar[]) => [{ name: '', bars }]
  if (report === 'ageing')
    return {
      // Without the sums of the row.
      lists: one(columns.slice(0, -2).map(({ name }, index) => ({ key: name, name, ...total!.cells[index]! }))),
      unit: 'count',
      subtitle: 'Open referrals by days since sending',
    }
  if (report === 'responses')
    return { lists: one(column(1)), unit: 'hours', subtitle: 'Median business hours, slowest first' }
  if (report === 'reasons') return { lists: one(column(0)), unit: 'count', subtitle: 'Rejections by reason' }
  if (report === 'equity')
    return {
      lists: [...Map.groupBy(rows, ({ group = '' }) => group)].map(([name, of]) => ({
        name,
        bars: column(4, of)
          .filter(({ hidden }) => !hidden)
          .map((bar) => ({ ...bar, name: bar.name.replace(/ County$/, '') })),
      })),
      unit: 'percent',
      subtitle: 'Need met, of all sent',
    }
  if (report === 'team')
    return {
      lists: one(column(0)),
      unit: 'count',
      subtitle: 'Answers, notes, contact attempts, visits, and assignments',
    }
  if (report === 'survey') return { lists: one(column(2)), unit: 'number', subtitle: 'Mean rating, from 1 to 5' }
  return {
    lists: one(column(columns.length - 1)),
    unit: 'percent',
    subtitle: 'Need met, of all received; most received first',
  }
}
