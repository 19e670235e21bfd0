import type { Outcomes, Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { type OutcomeMeasure, outcomeMeasureNames, outcomeMeasures } from '@handoff/contracts/figures/outcomes'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ChartLegend, MeasureSwitch } from '../ChartParts.tsx'
import { ReasonsLink } from '../table/ReasonsLink.tsx'
import { OutcomesChart } from './OutcomesChart.tsx'

type Props = { report: Report; outcomes: Outcomes; onMeasure: (measure: OutcomeMeasure) => void }

/** For whom the network works less well: every group on one axis, against the average of all. */
export function OutcomesReport({ report, outcomes, onMeasure }: Props) {
  const [isExplained, setExplained] = useState(false)
  const { average, measure, findings } = outcomes
  const rows = new Map(report.rows.map((row) => [row.key, row]))
  const name = outcomeMeasureNames[measure]
  return (
    <>
      <Panel
        title={report.title}
        subtitle={
          average
            ? `${name}, of all that were sent. Network average: ${Math.round(average.share)}% of ${average.all.toLocaleString('en-US')}`
            : `${name}, of all that were sent`
        }
        isFlush
        className="clipped"
        aside={
          <MeasureSwitch
            label="Compare"
            names={outcomeMeasureNames}
            measures={outcomeMeasures}
            value={measure}
            onChange={onMeasure}
          />
        }
      >
        <OutcomesChart report={report} outcomes={outcomes} />
        <ChartLegend>
          <Flex component="span" align="center" gap="xs">
            <Box component="i" w={28} h={4} bdrs="sm" bg="var(--brand-tint-2)" aria-hidden />
            Range that chance explains (95%)
          </Flex>
          <Flex component="span" align="center" gap="xs">
            <Box component="i" w={10} h={10} bdrs="xl" bg="var(--mark-warn)" aria-hidden />
            Gap larger than chance
          </Flex>
          <UnstyledButton
            className="off-paper"
            ml={{ base: 0, md: 'auto' }}
            fz="xs"
            fw="500"
            c="var(--brand-text)"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
          >
            How this is calculated
          </UnstyledButton>
        </ChartLegend>
        {isExplained && <Method />}
      </Panel>
      {findings.length > 0 && (
        <Grid columns="repeat(auto-fit, minmax(min(320px, 100%), 1fr))" gap="md">
          {findings.map((finding) => (
            <Finding key={finding.key} finding={finding} row={rows.get(finding.key)} />
          ))}
        </Grid>
      )}
    </>
  )
}

type FindingProps = { finding: Outcomes['findings'][number]; row: ReportRow | undefined }

function Finding({ finding: { name, missed, all, reason, rejections }, row }: FindingProps) {
  return (
    <Flex className="panel" component="section" aria-label={name} align="center" gap="md" py="md" px="lg">
      <Box flex={1} miw={0}>
        <Text inherit fw="600" fz="sm">
          {reason ? `${name}: rejected most often for “${reason}”` : `${name}: too few rejections to name a reason`}
        </Text>
        <Text inherit fz="xs" c="var(--text-2)">
          {[
            missed === null ? undefined : `${missed} of ${all} without it`,
            rejections === null ? undefined : `${rejections} rejections`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </Box>
      {row?.narrowedTo && <ReasonsLink to={row.narrowedTo} />}
    </Flex>
  )
}

const Method = () => (
  <Text inherit className="ruled-above pretty" py="sm" px="lg" fz="sm" c="var(--text-2)">
    The band is the Wilson score interval at 95%: with p as the share, n as the number of referrals, and z = 1.96, its
    middle is (p + z²/2n) / (1 + z²/n), and it reaches z/(1 + z²/n) · √(p(1 − p)/n + z²/4n²) to both sides. A group
    whose whole band is below the average of all is marked: chance alone would explain that in fewer than 1 of 20
    groups. Each referral counts once in every list of groups. A gap is a question, not a verdict: groups differ in what
    they need and where they live.
  </Text>
)
