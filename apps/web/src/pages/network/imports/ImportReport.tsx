import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { ImportRows } from './ImportRows.tsx'
import css from './imports.module.css'
import { kindWords } from './importWords.ts'

/** What an import has done; it can be undone here. */
export function ImportReport({ it }: { it: ImportDetail }) {
  const [isAsking, setAsking] = useState(false)
  const { formatMoment } = useDates()
  const isUndone = it.state === 'undone'
  const undo = useAction(imports.undo, {
    onSuccess: () => setAsking(false),
  })
  const save = async () => {
    try {
      const { data } = await ask(imports.failed, { id: it.id })
      saveFile(data.fileName, new Blob([data.csv], { type: 'text/csv' }))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Stack className={css.stack} gap="sm">
      <StatStrip
        label="Figures"
        stats={[
          ...(isUndone
            ? [
                { label: 'Undone', value: it.counts.undone ?? 0 },
                { label: 'Kept', value: it.counts.kept ?? 0 },
              ]
            : [
                { label: 'Created', value: it.counts.created ?? 0 },
                { label: 'Updated', value: it.counts.updated ?? 0 },
              ]),
          { label: 'Skipped', value: it.counts.skipped ?? 0 },
          { label: 'With errors', value: it.counts.error ?? 0 },
        ]}
      />
      <section className="panel" aria-label="Results">
        <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap" py="sm" px="lg">
          <Text inherit fz="sm" c="var(--text-2)">
            {it.runAt && <span className="nowrap">Imported {lowered(formatMoment(it.runAt))}.</span>}{' '}
            {it.undoneAt && <span className="nowrap">Undone {lowered(formatMoment(it.undoneAt))}.</span>}{' '}
            {isUndone && it.counts.kept
              ? 'Entries used or changed since then were kept. The rows below say why.'
              : !isUndone && !it.mayUndo && 'This import can no longer be undone.'}
          </Text>
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            {!!it.counts.error && (
              <Button
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => void save()}
              >
                Rows with errors
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
            {!isUndone && (
              <Button
                renderRoot={(props) => (
                  <Link
                    to={it.kind === 'entities' ? '/my-network/individuals-entities' : '/my-network/locations'}
                    {...props}
                  />
                )}
              >
                View {kindWords[it.kind][1]}
              </Button>
            )}
          </Flex>
        </Flex>
      </section>
      <CreatedOrganizations it={it} />
      <ImportRows
        it={it}
        clusters={isUndone ? ['undone', 'kept', 'skipped', 'error'] : ['created', 'updated', 'skipped', 'error']}
      />
      <ConfirmDialog
        title={`Undo the import of ${it.fileName}?`}
        confirm="Undo import"
        isDangerous
        isOpen={isAsking}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ id: it.id })}
        onClose={() => setAsking(false)}
      >
        The {kindWords[it.kind][1]} it created are removed, and fields it filled are emptied. Entries used or changed
        since then are kept and listed.
      </ConfirmDialog>
    </Stack>
  )
}

/** Organizations that rows named, and that came with them. */
function CreatedOrganizations({ it }: { it: ImportDetail }) {
  const created = it.organizations.filter(({ status }) => status !== 'missing')
  if (!created.length) return null
  return (
    <Panel title={`${counted(created.length, 'organization')} created`}>
      <PlainList
        direction="row"
        rowGap="xxs"
        columnGap="md"
        wrap="wrap"
        fz="sm"
        lh="1.5"
        c="var(--text-2)"
        aria-label="Organizations created"
      >
        {created.map(({ name, status, entityId, reason }) => (
          <li className="anywhere" key={name}>
            {status === 'undone' ? (
              name
            ) : (
              <Link to="/my-network/network-info" search={{ id: entityId ?? undefined }} className="link">
                {name}
              </Link>
            )}
            {status !== 'created' && (
              <Text span inherit c="dimmed">
                {' '}
                {status === 'undone' ? 'Undone' : reason}
              </Text>
            )}
          </li>
        ))}
      </PlainList>
    </Panel>
  )
}
