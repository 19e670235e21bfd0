import { customerReference } from '@handoff/contracts/customers/customers/customers'
import type { Comparison, MergeField } from '@handoff/contracts/customers/merges'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { counted } from '../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { FieldRow, RowLabel, rowColumns, Value } from './FieldRow.tsx'
import type { MergeChoices } from './useMergeChoices.ts'

type Props = {
  comparison: Comparison
  choices: MergeChoices
  /** Of the record that remains. */
  remainingId: number
  onRemaining: (id: number) => void
  /** How likely the two are one person, in percent, where that is known. */
  alike?: number | undefined
}

/** Field by field, the older record at the left: those that differ to be chosen, the equal ones folded. */
export function MergeFields({ comparison, choices, remainingId, onRemaining, alike }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { formatShort } = useDates()
  const records = [...comparison.records].sort((a, b) => a.id - b.id)
  const order = records.map(({ id }) => comparison.records.findIndex((record) => record.id === id))
  const cellsOf = ({ values, isMasked, proposal, hint }: MergeField) =>
    records.map(({ id }, index) => ({
      id,
      text: values[order[index]!]!,
      isMasked,
      hint: id === proposal ? hint : null,
    }))
  return (
    <section className="panel" aria-label="Fields">
      <Grid columns={rowColumns} align="center" py="sm">
        <Box px="lg" visibleFrom="md">
          {alike !== undefined && (
            <>
              <Text inherit fz="lg" fw="600">
                {alike}%
              </Text>
              <Text inherit fz="xs" c="dimmed">
                alike
              </Text>
            </>
          )}
        </Box>
        {records.map(({ id, name, owner, created_at }) => (
          <Flex key={id} gap="sm" align="center" px="md" py={{ base: 'xxs', md: 0 }} miw={0}>
            <LetterAvatar name={name} of={`customer:${id}`} size={36} />
            <Box className="anywhere" miw={0}>
              <Text inherit fz="sm" fw="500">
                {name}
              </Text>
              <Text inherit fz="xs" c="dimmed">
                {customerReference(id)} · {owner?.name ?? 'Network'} since {formatShort(created_at)}
              </Text>
            </Box>
          </Flex>
        ))}
      </Grid>
      <FieldRow
        label="Number"
        cells={records.map(({ id }, index) => ({
          id,
          text: customerReference(id),
          hint: index === 0 ? 'older' : null,
        }))}
        value={remainingId}
        onChange={onRemaining}
      />
      {choices.differing.map((field) => (
        <FieldRow
          key={field.key}
          label={field.label}
          note={choices.hasChanged(field) ? 'Changed just now: choose again' : undefined}
          cells={cellsOf(field)}
          value={choices.chosenOf(field)}
          onChange={(id) => choices.choose(field, id)}
        />
      ))}
      {isOpen && choices.same.map((field) => <SameRow key={field.key} field={field} />)}
      <Group
        justify="space-between"
        gap="xs"
        px="lg"
        py="xs"
        bg="var(--surface-sunken)"
        fz="sm"
        c="dimmed"
        bdrs="0 0 lg lg"
      >
        <span>Values not chosen go to a note.</span>
        {choices.same.length > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {counted(choices.same.length, 'field that is', 'fields that are')} the same
          </Button>
        )}
      </Group>
    </section>
  )
}

const SameRow = ({ field: { label, values, isMasked } }: { field: MergeField }) => (
  <Grid className="ruled-above" columns={rowColumns}>
    <RowLabel label={label} />
    <Box px="md" py="xs" fz="sm">
      <Value text={values[0]!} isMasked={isMasked} />
    </Box>
    <Box px="md" py="xs" fz="sm" c="dimmed" visibleFrom="md">
      Same
    </Box>
  </Grid>
)
