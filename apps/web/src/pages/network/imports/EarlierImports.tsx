import { type Import, type ImportKind, imports } from '@handoff/contracts/network/imports'
import { Button, Center, Flex, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './imports.module.css'
import { kindNames, stateWords } from './importWords.ts'

/** The files of before, the latest first. */
export function EarlierImports({ kind }: { kind: ImportKind }) {
  const [pageSize, setSize] = useState(10)
  const { data, error, refetch } = useEndpoint(imports.list, { kind, pageSize }, { keep: true })
  const { formatDateTime } = useDates()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={3} />
  if (!data.total)
    return (
      <EmptyState
        icon={IconFileImport}
        title="No imports yet"
        text={`Imports of ${kindNames[kind].toLowerCase()} appear here and can be undone for 30 days.`}
      />
    )
  return (
    <>
      <PlainList className="soft-above divided" gap={0}>
        {data.data.map((it) => (
          <Flex
            className="hovers"
            component="li"
            gap="sm"
            align="center"
            justify="space-between"
            pos="relative"
            py="sm"
            px="lg"
            key={it.id}
          >
            <Link className={`link ${css.open}`} to="/my-network/import" search={{ id: it.id }}>
              <Text className="anywhere" span inherit fz="sm" fw="500" lts="var(--font-tight)">
                {it.fileName}
              </Text>
              <Text span inherit fz="xs" c="dimmed">
                {formatDateTime(it.createdAt)} · {it.createdBy} · {sumOf(it)}
              </Text>
            </Link>
            <StatusPill tone={stateWords[it.state].tone}>{stateWords[it.state].label}</StatusPill>
          </Flex>
        ))}
      </PlainList>
      {data.total > data.data.length && pageSize < 100 && (
        <Center className="soft-above" p="xs">
          <Button variant="subtle" onClick={() => setSize(Math.min(100, pageSize + 20))}>
            Show more
          </Button>
        </Center>
      )}
    </>
  )
}

const sumOf = ({ state, rows, counts }: Import) => {
  const of = (name: string, word: string) => (counts[name] ? `${counts[name].toLocaleString('en-US')} ${word}` : null)
  if (state === 'draft' || state === 'checked') return counted(rows, 'row')
  return (
    [
      of('created', 'created'),
      of('updated', 'updated'),
      of('undone', 'undone'),
      of('kept', 'kept'),
      of('skipped', 'skipped'),
      of('error', 'with errors'),
    ]
      .filter(Boolean)
      .join(', ') || counted(rows, 'row')
  )
}
