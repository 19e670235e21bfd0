import { type CustomerImportDetail, customerImports } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { ApartReason, apartReasonNames } from '@handoff/contracts/customers/duplicates/choice'
import type { DuplicateChoice } from '@handoff/contracts/network/imports'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Foot } from './PeopleColumns.tsx'
import { PeopleRows } from './PeopleRows.tsx'

const choices: readonly { value: DuplicateChoice; label: string }[] = [
  { value: 'fill', label: 'Use ours, add what’s new' },
  { value: 'skip', label: 'Use ours, change nothing' },
  { value: 'create', label: 'Create them all the same' },
]
const reasons = [ApartReason.Different, ApartReason.Twins, ApartReason.NoAnswer] as const
type Reason = (typeof reasons)[number]

/** Every cell that is read differently, every duplicate, and what will happen: before anything is saved. */
export function PeopleCheck({ it, onColumns }: { it: CustomerImportDetail; onColumns: () => void }) {
  const mayFill = useCan(customers.save)
  const [duplicates, setDuplicates] = useState<DuplicateChoice>(mayFill ? 'fill' : 'skip')
  const [apartReason, setReason] = useState<Reason>()
  const [refusal, setRefusal] = useState<string>()
  const run = useAction(customerImports.run, {
    feedback: 'nothing',
    isHandled: ({ fields }) => 'apartReason' in fields,
  })
  const { counts, totals } = it
  const repeated = counts.duplicate ?? 0
  const { created, updated, skipped } = it.outcomes[duplicates]
  const people = created + updated
  const begin = () =>
    run.mutate(
      { id: it.id, version: it.version, duplicates, ...(apartReason && { apartReason }) },
      {
        onError: ({ fields }) =>
          setRefusal(fields.apartReason && 'Say why those who are surely known are other people'),
      },
    )
  const isClean = totals.read === 0 && !counts.error && !repeated
  return (
    <>
      <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }} gap="sm" align="start">
        <Stack gap="sm" miw={0}>
          {isClean && (
            <Notice tone="good" role="status">
              All {counted(it.rows, 'row is', 'rows are')} read as written.
            </Notice>
          )}
          <PeopleRows
            it={it}
            tabs={[
              { value: undefined, label: 'All', count: it.rows },
              { value: 'read', label: 'Read differently', count: totals.read },
              { value: 'remarks', label: 'With a remark', count: totals.remarks },
              { value: 'duplicates', label: 'Duplicates', count: repeated },
              { value: 'leftOut', label: 'Left out', count: counts.error ?? 0 },
            ]}
          />
        </Stack>
        <Stack gap="sm">
          {repeated > 0 && (
            <Panel
              title={counted(repeated, 'duplicate')}
              subtitle={`${totals.inNetwork.toLocaleString('en-US')} with us, ${totals.inFile.toLocaleString('en-US')} in the file`}
            >
              <Stack gap="sm">
                <NativeSelect
                  label="For all of them"
                  data={choices.filter(({ value }) => mayFill || value !== 'fill')}
                  value={duplicates}
                  onChange={({ currentTarget }) => setDuplicates(currentTarget.value as DuplicateChoice)}
                />
                {(duplicates === 'create' || totals.chosen > 0) && (
                  <NativeSelect
                    label="Reason for those created all the same"
                    data={[
                      { value: '', label: 'Choose…' },
                      ...reasons.map((value) => ({ value: String(value), label: apartReasonNames[value] })),
                    ]}
                    value={apartReason ? String(apartReason) : ''}
                    error={refusal}
                    onChange={({ currentTarget }) => {
                      setRefusal(undefined)
                      setReason((Number(currentTarget.value) || undefined) as Reason | undefined)
                    }}
                  />
                )}
                <Text inherit fz="xs" c="dimmed">
                  {totals.chosen > 0
                    ? counted(totals.chosen, 'row differs from the rest', 'rows differ from the rest')
                    : 'A choice for one row goes before this one.'}
                </Text>
              </Stack>
            </Panel>
          )}
          <Panel title="What happens">
            <PlainList m={0} gap="xs">
              {[
                [created, 'new customers'],
                [updated, 'of ours get new values'],
                [skipped, 'rows are skipped'],
                [counts.error ?? 0, 'left out: see the remark'],
              ].map(([value, words]) => (
                <Grid component="li" columns="64px minmax(0, 1fr)" columnGap="sm" fz="sm" key={words}>
                  <Text className="tnum" inherit ta="right" fw="600">
                    {value!.toLocaleString('en-US')}
                  </Text>
                  <span>{words}</span>
                </Grid>
              ))}
            </PlainList>
            <Text className="pretty" inherit mt="md" fz="xs" c="dimmed">
              A cell we can’t read never costs the row. It goes to a note, word for word.
            </Text>
          </Panel>
        </Stack>
      </Grid>
      <Foot text="No consent is created. Undo row by row for 30 days.">
        <Button variant="default" onClick={onColumns}>
          Back to columns
        </Button>
        <Button disabled={people === 0} loading={run.isPending} onClick={begin}>
          {people === 0 ? 'Nothing to import' : `Import ${counted(people, 'person', 'people')}`}
        </Button>
      </Foot>
    </>
  )
}
