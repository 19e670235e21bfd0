import { Box, Radio, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'

export const rowColumns = { base: 'minmax(0, 1fr)', md: 'minmax(110px, .6fr) minmax(0, 1fr) minmax(0, 1fr)' }

export type Cell = { id: number; text: string | null; hint?: string | null; isMasked?: boolean }
type Props = {
  label: string
  /** Below the label: what to look at again. */
  note?: string | undefined
  cells: readonly Cell[]
  value: number
  onChange: (id: number) => void
}

/** Up and down lead to the chosen cell of the next row; left and right choose, as in any group. */
function toNextRow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  event.preventDefault()
  const rows = [...event.currentTarget.closest('form')!.querySelectorAll('[role="radiogroup"]')]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  next?.querySelector<HTMLElement>('input:checked')?.focus()
}

/** A field with the value of each record, of which one remains. */
export const FieldRow = ({ label, note, cells, value, onChange }: Props) => (
  <Grid className="ruled-above" columns={rowColumns} role="radiogroup" aria-label={label} onKeyDown={toNextRow}>
    <RowLabel label={label} note={note} />
    {cells.map(({ id, text, hint, isMasked }) => {
      const isChosen = id === value
      return (
        <Box
          key={id}
          px="md"
          py="xs"
          fz="sm"
          bg={isChosen ? 'var(--brand-tint)' : undefined}
          c={isChosen ? 'var(--text)' : 'dimmed'}
          style={{ borderInlineStart: `2px solid ${isChosen ? 'var(--brand)' : 'transparent'}` }}
        >
          <Radio
            name={label}
            value={id}
            checked={isChosen}
            onChange={() => onChange(id)}
            label={<Value text={text} hint={hint} isMasked={isMasked} />}
          />
        </Box>
      )
    })}
  </Grid>
)

export const RowLabel = ({ label, note }: { label: string; note?: string | undefined }) => (
  <Box px={{ base: 'md', md: 'lg' }} pt="xs" pb={{ base: 0, md: 'xs' }} fz="sm" c="var(--text-2)">
    {label}
    {note && (
      <Text inherit fz="xs" fw="500" c="var(--warn)" role="status">
        {note}
      </Text>
    )}
  </Box>
)

export const Value = ({ text, hint, isMasked }: Omit<Cell, 'id'>): ReactNode => (
  <Box component="span" className="anywhere" style={{ whiteSpace: 'pre-line' }}>
    {text ?? '–'}
    {isMasked && text && <IconLock size={13} stroke={1.7} aria-label="Hidden" style={{ marginInlineStart: 6 }} />}
    {hint && (
      <Text span inherit fz="xs" c="dimmed">
        {' '}
        {hint}
      </Text>
    )}
  </Box>
)
