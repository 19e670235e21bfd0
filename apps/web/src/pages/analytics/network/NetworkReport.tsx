import type { Flow, Matrix, Report } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text } from '@mantine/core'
import { IconAlertCircle, IconArrowNarrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../../ui/display/counted.ts'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { MeasureSwitch } from '../ChartParts.tsx'
import { Bars } from '../ReportBars.tsx'
import { ReportTable } from '../ReportTable.tsx'
import { FlowMatrix } from './FlowMatrix.tsx'
import { type MatrixMeasure, matrixMeasureNames, matrixMeasures } from './matrixCells.ts'

type Props = {
  report: Report
  flows: readonly Flow[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Shows what one provider sent and received. */
  onProvider: (id: number) => void
}

/** Who sends to whom: a matrix where there are several of both, and a table of the same pairs. */
export function NetworkReport({ report, flows, sort, onSort, onProvider }: Props) {
  const isPhone = useIsPhone()
  const [measure, setMeasure] = useState<MatrixMeasure>('sent')
  const { matrix, title } = report
  const oneWay = new Set(flows.flatMap(({ key, isOneWay }) => (isOneWay ? [key] : [])))
  return (
    <>
      {!matrix ? (
        <Text inherit fw="600">
          {title}
        </Text>
      ) : isPhone ? (
        <PhoneMatrix title={title} matrix={matrix} />
      ) : (
        <Panel
          title={title}
          isFlush
          className="clipped"
          aside={
            <MeasureSwitch
              label="Cells show"
              names={matrixMeasureNames}
              measures={matrixMeasures}
              value={measure}
              onChange={setMeasure}
            />
          }
        >
          <FlowMatrix matrix={matrix} measure={measure} onProvider={onProvider} />
        </Panel>
      )}
      {matrix?.overdue && <Overdue {...matrix.overdue} />}
      <ReportTable
        report={report}
        sort={sort}
        onSort={onSort}
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

/** One sender at a time: its receivers as bars. */
function PhoneMatrix({ title, matrix: { senders, receivers, cells } }: { title: string; matrix: Matrix }) {
  const [selected, setSelected] = useState(String(senders[0]?.id ?? 0))
  const names = new Map(receivers.map(({ id, name }) => [id, name]))
  const bars = cells
    .filter(({ from }) => String(from ?? 0) === selected)
    .map(({ to, sent }) => ({ key: String(to), name: names.get(to)!, ...sent }))
  return (
    <Panel title={title}>
      <Picker
        label="Sent by"
        mb="sm"
        value={selected}
        onChange={({ currentTarget }) => setSelected(currentTarget.value)}
        data={senders.map(({ id, name }) => ({ value: String(id ?? 0), label: name }))}
      />
      <Bars bars={bars} unit="count" />
    </Panel>
  )
}

const mostNamed = 3

/** Someone has to act: who waits for an answer most. */
function Overdue({ name, count, from, link }: NonNullable<Matrix['overdue']>) {
  const senders = from.slice(0, mostNamed).map((sender) => `${sender.count} from ${sender.name}`)
  const more = from.length - senders.length
  return (
    <Flex className="panel" component="section" aria-label="Overdue" align="center" gap="md" py="md" px="lg">
      <IconAlertCircle size={20} stroke={1.7} color="var(--bad)" aria-hidden />
      <Box flex={1} miw={0}>
        <Text inherit fw="600" fz="sm">
          {name}: {counted(count, 'referral')} {count === 1 ? 'is' : 'are'} overdue
        </Text>
        <Text inherit fz="xs" c="var(--text-2)">
          {more > 0 ? [...senders, `${more} more`].join(', ') : senders.join(', ')}
        </Text>
      </Box>
      <PathLink to={link} className="brand-link">
        Open
      </PathLink>
    </Flex>
  )
}
