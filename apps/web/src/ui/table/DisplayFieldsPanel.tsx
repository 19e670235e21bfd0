import { Button, Group, Switch, Text } from '@mantine/core'
import { SortableRows } from '../form/SortableRows.tsx'
import type { DisplayField } from './useDisplayFields.ts'

type Props = { fields: DisplayField[]; set: (fields: DisplayField[]) => void; reset: () => void }

/** Switches columns on and off and puts them in order, by pointer or by keyboard. */
export default function DisplayFieldsPanel({ fields, set, reset }: Props) {
  const toggle = (id: string) =>
    set(fields.map((field) => (field.id === id ? { ...field, isActive: !field.isActive } : field)))
  const isLast = fields.filter(({ isActive }) => isActive).length === 1

  return (
    <>
      <SortableRows
        items={fields}
        nameOf={({ title }) => title}
        onOrder={set}
        row={({ id, title, isActive }) => (
          <>
            <label htmlFor={`field-${id}`}>{title}</label>
            <Switch
              id={`field-${id}`}
              size="xs"
              checked={isActive}
              disabled={isLast && isActive}
              onChange={() => toggle(id)}
            />
          </>
        )}
      />
      <Group justify="space-between" mt={6} px={6}>
        <Text size="xs" c="dimmed">
          Saved for you
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={reset}>
          Reset to default
        </Button>
      </Group>
    </>
  )
}
