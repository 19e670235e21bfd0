import type { Flow, Report } from '@handoff/contracts/figures/analytics'
import { Flex, Skeleton, Text } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { Legend } from '../../../ui/charts/Legend.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ReportTable } from '../ReportTable.tsx'

type Props = { report: Report; flows: readonly Flow[] }

const load = () => import('./FlowChart.tsx')

/** Who sends to whom, drawn where there is room for names on both sides, and in a table that says the same. */
export function NetworkReport({ report, flows }: Props) {
  const isPhone = useIsPhone()
  const Chart = useLazyPart(load, !isPhone)?.default
  const oneWay = new Set(flows.flatMap(({ key, isOneWay }) => (isOneWay ? [key] : [])))
  return (
    <>
      {isPhone ? (
        <Text inherit fw="600">
          {report.title}
        </Text>
      ) : (
        <Panel
          title={report.title}
          subtitle="Referrals sent: the largest links, and those that go one way"
          aside={
            <Legend
              marks={[
                { name: 'Both ways, or fewer than 5', color: 'var(--mark-info)' },
                { name: 'One way →', color: 'var(--mark-warn)' },
              ]}
            />
          }
        >
          {Chart ? <Chart report={report} flows={flows} /> : <Skeleton h={360} />}
        </Panel>
      )}
      <ReportTable
        report={report}
        compare={undefined}
        onCompare={() => {}}
        markOf={({ key }) =>
          oneWay.has(key) && (
            <Flex className="nowrap" component="span" gap="xxs" align="center" fz="xs" fw="500" c="var(--warn)">
              <IconArrowNarrowRight size={14} stroke={1.8} aria-hidden />
              One way
            </Flex>
          )
        }
      />
    </>
  )
}
