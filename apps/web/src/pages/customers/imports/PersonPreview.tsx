import {
  type CustomerImportDetail,
  customerImports,
  type DateOrder,
} from '@handoff/contracts/customers/customerImports'
import type { Mapping } from '@handoff/contracts/network/imports'
import { ActionIcon, Flex, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'

type Props = { it: CustomerImportDetail; mapping: Mapping; dateOrders: Record<string, DateOrder> }

/** One row as it would be recorded, with the columns as they are chosen now. */
export function PersonPreview({ it: { id, rows }, mapping, dateOrders }: Props) {
  const [at, setAt] = useState(1)
  const { data, error, refetch } = useEndpoint(
    customerImports.preview,
    { id, mapping, dateOrders, at },
    { keep: 'preview', isSilent: true },
  )
  return (
    <Panel title={`Row ${at} in Handoff`}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Grid component="dl" columns="minmax(0, 110px) minmax(0, 1fr)" rowGap="xs" columnGap="sm" m={0} fz="sm">
          {data.values.map(({ label, value }) => (
            <PreviewLine key={label} label={label} value={value} />
          ))}
        </Grid>
      ) : (
        <ListSkeleton rows={4} />
      )}
      <Flex mt="md" align="center" justify="space-between">
        <Text className="tnum" inherit fz="xs" c="dimmed">
          {at.toLocaleString('en-US')} of {rows.toLocaleString('en-US')}
        </Text>
        <Group gap="xs">
          <ActionIcon variant="default" aria-label="Previous row" disabled={at === 1} onClick={() => setAt(at - 1)}>
            <IconChevronLeft size={15} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Next row" disabled={at >= rows} onClick={() => setAt(at + 1)}>
            <IconChevronRight size={15} />
          </ActionIcon>
        </Group>
      </Flex>
    </Panel>
  )
}

const PreviewLine = ({ label, value }: { label: string; value: string }) => (
  <>
    <Text component="dt" inherit c="dimmed">
      {label}
    </Text>
    <Text className="anywhere" component="dd" inherit m={0}>
      {value}
    </Text>
  </>
)
