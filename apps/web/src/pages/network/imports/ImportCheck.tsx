import { entities } from '@handoff/contracts/entities/entities'
import { type DuplicateChoice, type ImportDetail, imports } from '@handoff/contracts/imports'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useRef, useState } from 'react'
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

const choices: [value: DuplicateChoice, label: string, description: string][] = [
  ['skip', 'Skip them', 'Existing entries don’t change.'],
  ['fill', 'Fill empty fields', 'Existing values are kept.'],
  ['create', 'Create them anyway', 'This creates duplicates.'],
]

/** What will happen to every row; from here it runs. */
export function ImportCheck({ it, onColumns }: { it: ImportDetail; onColumns: () => void }) {
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [sendsInvitations, setSending] = useState(false)
  const mayFill = useCan(entities.save)
  const isStopped = useRef(false)
  const run = useAction(imports.run, {
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
    run.mutate({ id: it.id, version: it.version, duplicates, sendsInvitations })
  }

  return (
    <div className={css.stack}>
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
        <div className={css.choices}>
          {twins > 0 && (
            <Radio.Group
              label={`${counted(twins, 'row')} may be duplicates, in the network or in the file`}
              value={duplicates}
              onChange={(value) => setDuplicates(value as DuplicateChoice)}
            >
              <div className={css.radios}>
                {choices.map(([value, label, description]) => (
                  <Radio
                    key={value}
                    value={value}
                    label={label}
                    description={description}
                    disabled={value === 'fill' && !mayFill}
                  />
                ))}
              </div>
            </Radio.Group>
          )}
          <MissingOrganizations it={it} />
          {it.kind === 'entities' && (
            <Checkbox
              label="Send invitations"
              description="Sent to providers with an email address. Others can be invited later."
              checked={sendsInvitations}
              onChange={(event) => setSending(event.currentTarget.checked)}
            />
          )}
          {questions > 0 && (
            <p className={css.quiet}>
              {counted(questions, 'row needs an answer', 'rows need an answer')}. Answer below, or the row is skipped.
            </p>
          )}
          {!!it.counts.error && (
            <p className={css.quiet}>
              {counted(it.counts.error, 'row has an error', 'rows have errors')} and will be skipped. Afterward you can
              download {it.counts.error === 1 ? 'it' : 'them'} as a file, fix {it.counts.error === 1 ? 'it' : 'them'}{' '}
              and import again.
            </p>
          )}
        </div>
        {run.isPending ? (
          <RunProgress id={it.id} onStop={() => (isStopped.current = true)} />
        ) : (
          <div className={css.buttons}>
            <Button variant="default" onClick={onColumns}>
              Change columns
            </Button>
            <Button disabled={taken === 0} onClick={begin}>
              {taken === 0 ? 'Nothing to import' : `Import ${counted(taken, one, many)}`}
            </Button>
          </div>
        )}
      </Panel>
      <ImportRows it={it} clusters={['new', 'hint', 'question', 'duplicate', 'error']} />
    </div>
  )
}
