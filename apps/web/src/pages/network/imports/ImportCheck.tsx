import { entities } from '@handoff/contracts/network/entities/entities'
import { type DuplicateChoice, type ImportDetail, imports, type Publishing } from '@handoff/contracts/network/imports'
import { Button, Checkbox, Flex, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { UnsentNotice } from '../../../features/platform/mails/UnsentNotice.tsx'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ImportRows } from './ImportRows.tsx'
import css from './imports.module.css'
import { kindWords } from './importWords.ts'
import { MissingOrganizations } from './MissingOrganizations.tsx'
import { RunProgress } from './RunProgress.tsx'
import { UnknownValues } from './UnknownValues.tsx'

const publishings: [value: Publishing, label: string, description: string][] = [
  ['none', 'No one yet', 'Ask them later, or choose them in the list of providers.'],
  ['ask', 'Ask each by email', 'A link to confirm their details and to say yes. Those invited decide after they join.'],
  ['all', 'Show all of them now', 'Only if they agreed.'],
]
const choices: [value: DuplicateChoice, label: string, description: string][] = [
  ['skip', 'Skip them', 'Existing entries don’t change.'],
  ['fill', 'Fill empty fields', 'Existing values are kept.'],
  ['create', 'Create them anyway', 'This creates duplicates.'],
]

/** What will happen to every row; from here it runs. */
export function ImportCheck({ it, onColumns }: { it: ImportDetail; onColumns: () => void }) {
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [sendsInvitations, setSending] = useState(false)
  const [publishing, setPublishing] = useState<Publishing>('none')
  const mayFill = useCan(entities.save)
  const isStopped = useRef(false)
  const run = useAction(imports.run, {
    says: ({ fileName, counts: { created = 0, updated = 0 } }) =>
      `${counted(created + updated, ...kindWords[it.kind])} imported from ${fileName}`,
    // What one has called off is no mistake.
    isHandled: ({ status, message }) => {
      if (!isStopped.current || status !== 409) return false
      toast.success(message)
      return true
    },
  })
  const [one, many] = kindWords[it.kind]
  const fresh = (it.counts.new ?? 0) + (it.counts.hint ?? 0)
  const questions = it.counts.question ?? 0
  const twins = it.counts.duplicate ?? 0
  const taken = it.toImport[duplicates]
  const begin = () => {
    isStopped.current = false
    run.mutate({ id: it.id, version: it.version, duplicates, sendsInvitations, publishing })
  }

  return (
    <Stack className={css.stack} gap="sm">
      <StatStrip
        label="Figures"
        stats={[
          { label: 'New', value: fresh },
          { label: 'Questions', value: questions },
          { label: 'Duplicates', value: twins },
          { label: 'With errors', value: it.counts.error ?? 0 },
        ]}
      />
      <Panel title="Import">
        <Stack gap="md">
          {twins > 0 && (
            <Radio.Group
              label={`${counted(twins, 'row may be a duplicate', 'rows may be duplicates')}, in the network or in the file`}
              value={duplicates}
              onChange={(value) => setDuplicates(value as DuplicateChoice)}
            >
              <Flex rowGap="sm" columnGap="xl" wrap="wrap" mt="xs">
                {choices.map(([value, label, description]) => (
                  <Radio
                    key={value}
                    value={value}
                    label={label}
                    description={description}
                    disabled={value === 'fill' && !mayFill}
                  />
                ))}
              </Flex>
            </Radio.Group>
          )}
          <MissingOrganizations it={it} />
          <UnknownValues it={it} />
          {it.kind === 'entities' && (
            <Checkbox
              label="Send invitations"
              description="Sent to providers with an email address. Others can be invited later."
              checked={sendsInvitations}
              onChange={(event) => setSending(event.currentTarget.checked)}
            />
          )}
          {(sendsInvitations || publishing === 'ask') && <UnsentNotice />}
          {it.kind === 'entities' && fresh > 0 && (
            <Radio.Group
              label="Show the new providers in the public directory?"
              description={
                it.mapping.isPublic === undefined ? undefined : 'Rows with a Yes or No in the file follow that.'
              }
              value={publishing}
              onChange={(value) => setPublishing(value as Publishing)}
            >
              <Flex rowGap="sm" columnGap="xl" wrap="wrap" mt="xs">
                {publishings.map(([value, label, description]) => (
                  <Radio key={value} value={value} label={label} description={description} />
                ))}
              </Flex>
            </Radio.Group>
          )}
          {it.incomplete > 0 && (
            <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
              {counted(it.incomplete, 'row is', 'rows are')} imported without a value that can’t be read. Correct it
              below.
            </Text>
          )}
          {it.withoutLocation > 0 && (
            <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
              {counted(it.withoutLocation, 'row')} will have no location on the map. The rows below say why.
            </Text>
          )}
          <LeftOutColumns it={it} />
          {questions > 0 && (
            <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
              {counted(questions, 'row needs an answer', 'rows need an answer')}. Answer below, or the row is skipped.
            </Text>
          )}
          {!!it.counts.error && (
            <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
              {counted(it.counts.error, 'row has an error', 'rows have errors')} and will be skipped. Afterward you can
              download {it.counts.error === 1 ? 'it' : 'them'} as a file, fix {it.counts.error === 1 ? 'it' : 'them'}{' '}
              and import again.
            </Text>
          )}
        </Stack>
        {run.isPending ? (
          <RunProgress id={it.id} onStop={() => (isStopped.current = true)} />
        ) : (
          <Flex gap="xs" mt="md" justify="flex-end" wrap="wrap">
            <Button variant="default" onClick={onColumns}>
              Change columns
            </Button>
            <Button disabled={taken === 0} onClick={begin}>
              {taken === 0 ? 'Nothing to import' : `Import ${counted(taken, one, many)}`}
            </Button>
          </Flex>
        )}
      </Panel>
      <ImportRows
        it={it}
        isFilling={duplicates === 'fill'}
        clusters={['new', 'hint', 'question', 'duplicate', 'error']}
        remarks={[
          { value: 'leftOut', label: 'Incomplete', count: it.incomplete },
          { value: 'noLocation', label: 'No location', count: it.withoutLocation },
        ]}
      />
    </Stack>
  )
}

/** Columns that no field was chosen for: what is in them stays behind. */
function LeftOutColumns({ it: { headings, mapping } }: { it: ImportDetail }) {
  const used = new Set(Object.values(mapping))
  const unused = headings.filter((_, column) => !used.has(column))
  if (!unused.length) return null
  return (
    <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
      {counted(unused.length, 'column isn’t', 'columns aren’t')} imported: {unused.join(', ')}.
    </Text>
  )
}
