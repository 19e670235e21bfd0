import { type CustomerImportDetail, customerImports } from '@handoff/contracts/customers/customerImports'
import { Button, Flex, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { StepProgress } from './StepProgress.tsx'

/** An import while it runs, and after. */
export function PeopleReport({ it }: { it: CustomerImportDetail }) {
  const { counts, state } = it
  const isUndone = state === 'undone' || state === 'undoing'
  return (
    <Stack gap="sm">
      {it.progress && <StepProgress it={it} what={state === 'undoing' ? 'undone' : 'saved'} />}
      <StatStrip
        label="Figures"
        stats={
          isUndone
            ? [
                { label: 'Undone', value: counts.undone ?? 0 },
                { label: 'Kept', value: counts.kept ?? 0 },
                { label: 'Skipped', value: counts.skipped ?? 0 },
                { label: 'Left out', value: counts.error ?? 0 },
              ]
            : [
                { label: 'New customers', value: counts.created ?? 0 },
                { label: 'Existing, updated', value: counts.updated ?? 0 },
                { label: 'Skipped', value: counts.skipped ?? 0 },
                { label: 'Left out', value: counts.error ?? 0 },
              ]
        }
      />
      <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }} gap="sm" align="start">
        <Stack gap="sm" miw={0}>
          {state === 'running' || state === 'undoing' ? (
            <Batches it={it} />
          ) : (
            <PeopleRows
              it={it}
              tabs={[
                { value: undefined, label: 'All', count: it.rows },
                { value: 'created', label: 'Created', count: counts.created ?? 0 },
                { value: 'updated', label: 'Updated', count: counts.updated ?? 0 },
                { value: 'remarks', label: 'With a remark', count: it.totals.remarks },
                { value: 'leftOut', label: 'Left out', count: counts.error ?? 0 },
                ...(counts.kept ? [{ value: 'kept' as const, label: 'Kept', count: counts.kept }] : []),
              ]}
            />
          )}
        </Stack>
        <Stack gap="sm">
          <Acts it={it} />
          {!isUndone && <Afterward it={it} />}
        </Stack>
      </Grid>
    </Stack>
  )
}

/** The groups of rows, the newest first. */
function Batches({ it: { batches } }: { it: CustomerImportDetail }) {
  return (
    <Panel title="Rows" subtitle="Each group is saved all or none" isFlush>
      {batches.length === 0 ? (
        <Text inherit p="lg" fz="sm" c="dimmed">
          The first rows are being saved.
        </Text>
      ) : (
        <Table mt="sm" fz="sm" horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Rows</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th ta="right">Time</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {batches.map((one) => (
              <Table.Tr key={one.first}>
                <Table.Td className="tnum nowrap">
                  {one.first.toLocaleString('en-US')}–{one.last.toLocaleString('en-US')}
                </Table.Td>
                <Table.Td>{resultOf(one)}</Table.Td>
                <Table.Td className="tnum nowrap" ta="right">
                  {(one.milliseconds / 1000).toFixed(1)} sec
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}

const resultOf = ({ created, updated, skipped, failed, remarks }: CustomerImportDetail['batches'][number]) =>
  [
    [created, 'new'],
    [updated, 'updated'],
    [skipped, 'skipped'],
    [failed, 'left out'],
    [remarks, remarks === 1 ? 'remark' : 'remarks'],
  ]
    .flatMap(([value, words]) => (value ? [`${value} ${words}`] : []))
    .join(', ')

function Acts({ it }: { it: CustomerImportDetail }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useAction(customerImports.stop, { feedback: 'nothing' })
  const run = useAction(customerImports.run, { feedback: 'nothing' })
  const undo = useAction(customerImports.undo, { feedback: 'nothing', onSuccess: () => setAsking(false) })
  const { formatMoment } = useDates()
  const { state } = it
  if (state === 'undoing' || state === 'undone')
    return (
      <Panel title={state === 'undone' ? 'Undone' : 'Undoing'}>
        <Text inherit fz="sm">
          {it.undoneAt && `${formatMoment(it.undoneAt)}. `}
          Where someone has worked with the person since, the row was kept and says why.
        </Text>
      </Panel>
    )
  return (
    <Panel title="If something is wrong">
      <Text className="pretty" inherit fz="sm" mb="sm">
        {state === 'running'
          ? 'Stop ends after the rows being saved now. What is in stays, and you can continue or undo.'
          : it.mayUndo
            ? 'Undo removes the customers it created and empties what it filled, where no one has worked with the person since.'
            : 'This import can no longer be undone.'}
      </Text>
      <Group gap="xs">
        {state === 'running' && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={15} stroke={1.7} />}
            loading={stop.isPending}
            onClick={() => stop.mutate({ id: it.id })}
          >
            Stop
          </Button>
        )}
        {state === 'stopped' && (
          <Button
            leftSection={<IconPlayerPlay size={15} stroke={1.7} />}
            loading={run.isPending}
            onClick={() => run.mutate({ id: it.id, version: it.version })}
          >
            Continue
          </Button>
        )}
        {it.mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
            onClick={() => setAsking(true)}
          >
            Undo import
          </Button>
        )}
      </Group>
      <ConfirmDialog
        title={`Undo the import of ${it.fileName}?`}
        confirm="Undo import"
        isDangerous
        isOpen={isAsking}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ id: it.id })}
        onClose={() => setAsking(false)}
      >
        The customers it created are removed, and fields it filled are emptied. People someone has worked with since are
        kept and listed.
      </ConfirmDialog>
    </Panel>
  )
}

function Afterward({ it }: { it: CustomerImportDetail }) {
  const { formatShort } = useDates()
  return (
    <Panel title="Afterward">
      <Stack gap="xs" fz="sm">
        {it.undoUntil && (
          <span>
            Undo all or single rows until {formatShort(it.undoUntil)}, where no one has worked with the person since.
          </span>
        )}
        <span>Remarks is a file with every remark, row by row.</span>
        {it.state === 'done' && it.withoutConsent > 0 && (
          <span>
            {counted(it.withoutConsent, 'person has', 'people have')} no consent yet: record it when you next speak.
          </span>
        )}
      </Stack>
      {it.state === 'done' && (
        <Flex mt="md">
          <Button renderRoot={(props) => <Link to="/customer-management/clients" {...props} />}>View customers</Button>
        </Flex>
      )}
    </Panel>
  )
}
