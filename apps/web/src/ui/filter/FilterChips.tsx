import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import css from './FilterChips.module.css'

type Chip<Key> = { keys: Key[]; label: string }
type Props<Key> = { chips: Chip<Key>[]; onRemove: (keys: Key[]) => void }

/** The filters that are set, each with a cross that takes it back. */
export const FilterChips = <Key extends string>({ chips, onRemove }: Props<Key>) =>
  chips.length > 0 && (
    <ul className={css.chips} aria-label="Filters that are set">
      {chips.map(({ keys, label }) => (
        <li key={label} className={css.chip}>
          {label}
          <ActionIcon size={20} aria-label={`Remove ${label}`} onClick={() => onRemove(keys)}>
            <IconX size={13} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
