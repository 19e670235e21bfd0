import type { Report, ReportCell, ReportPart } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text, Title } from '@mantine/core'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import css from './ReportBars.module.css'
import { hiddenReasons, isOverReport, shownValue } from './shownCell.ts'
import { useFold } from './table/useFold.tsx'

type Bar = ReportCell & { key: string; name: string; detail?: string | undefined }
type Unit = Report['columns'][number]['unit']

const most = 10
const mostRating = 5
const half = 50

/** Bars of a report without a special chart; all values are in the table below. */
export function ReportBars({ report }: { report: Report }) {
  const { lists, unit, subtitle, line } = barsOf(report)
  const all = lists.map(({ name, bars }) => ({ name, bars: bars.filter(hasValue) }))
  const fold = useFold(line === undefined ? 0 : all[0]!.bars.length, '0')
  // Its headline counts them all.
  const groups = all.map(({ name, bars }) => ({
    name,
    bars: line === undefined ? bars.slice(0, most) : bars.filter((_, index) => !fold.isFolded(index)),
  }))
  return (
    <Panel title={report.title} subtitle={subtitle} aside={line !== undefined && <DashedLine name={`${line}%`} />}>
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
              <Bars bars={bars} unit={unit} line={line} />
            </div>
          ))}
        </Grid>
      )}
      {fold.button}
    </Panel>
  )
}

const DashedLine = ({ name }: { name: string }) => (
  <Flex component="span" align="center" gap="xs" fz="xs" c="var(--text-2)">
    <Box component="i" h={14} style={{ borderLeft: '1px dashed var(--text-2)' }} aria-hidden />
    {name}
  </Flex>
)

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

export function Bars({ bars, unit, line }: { bars: readonly Bar[]; unit: Unit; line?: number | undefined }) {
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
              <Box component="span" pos="relative" aria-hidden>
                <Box
                  component="i"
                  display="block"
                  h={16}
                  miw={1}
                  bdrs="sm"
                  bg="var(--brand-mark)"
                  style={{ width: `${(100 * (bar.value ?? 0)) / top}%` }}
                />
                {line !== undefined && (
                  <Box
                    component="i"
                    pos="absolute"
                    top={-10}
                    bottom={-10}
                    style={{ left: `${(100 * line) / top}%`, borderLeft: '1px dashed var(--text-2)' }}
                  />
                )}
              </Box>
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

type Drawn = {
  lists: { name: string; bars: Bar[] }[]
  unit: Unit
  subtitle: string
  /** The value that the headline compares with. */
  line?: number
}

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
    subtitle: 'Share of received referrals with need met',
    line: half,
  }
}
