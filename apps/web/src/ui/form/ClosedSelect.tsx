import { ActionIcon, InputBase } from '@mantine/core'
import { IconSelector, IconX } from '@tabler/icons-react'
import css from './SearchSelect.module.css'

type Props = {
  label: string
  /** What is chosen. */
  name?: string
  /** Where nothing is chosen; without, the label. */
  placeholder?: string
  isDisabled?: boolean
  onOpen: () => void
  onClear: () => void
  className?: string
}

/** The searchable dropdown as long as nobody has opened it: the list and what places it are fetched by then. */
export const ClosedSelect = ({ label, name, placeholder = label, isDisabled, onOpen, onClear, className }: Props) => (
  <InputBase
    component="button"
    type="button"
    pointer
    className={className}
    aria-label={name ? `${label}: ${name}` : label}
    aria-haspopup="listbox"
    aria-expanded={false}
    disabled={isDisabled}
    onClick={onOpen}
    rightSection={
      name ? (
        <ActionIcon size={22} aria-label={`Clear ${label}`} onClick={onClear}>
          <IconX size={14} />
        </ActionIcon>
      ) : (
        <IconSelector size={16} stroke={1.6} color="var(--mantine-color-placeholder)" />
      )
    }
    rightSectionPointerEvents={name ? 'all' : 'none'}
  >
    <span className={css.chosen} data-empty={!name || undefined}>
      {name ?? placeholder}
    </span>
  </InputBase>
)
