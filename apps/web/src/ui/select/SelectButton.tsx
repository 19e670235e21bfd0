import { Box, CloseButton, ComboboxChevron, InputBase } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { type AvatarOf, LetterAvatar } from '../display/LetterAvatar.tsx'
import css from '../form/SearchSelect.module.css'

export type SelectOption = {
  name: string
  /** Distinguishes one option from another. */
  value: string
  isDisabled?: boolean
  avatar?: string | null
  hint?: string
  /** Offered only to anyone who types for it, and where it is chosen already. */
  isRare?: boolean
  /** Found by these words too. */
  keywords?: string
}

export type SearchSelectProps<O extends SelectOption = SelectOption> = {
  options: readonly O[]
  value: { value: string; name?: string } | null
  onChange: (option: O | null) => void
  label?: string
  /** Has the focus as soon as its dialog is open. */
  'data-autofocus'?: true | undefined
  /** Instead of a visible label. */
  'aria-label'?: string
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  isDisabled?: boolean
  withAsterisk?: boolean
  /** With the avatars of these, whose ids the options are; a value such as 'user:7' says so by itself. */
  avatarsOf?: 'user' | 'provider' | 'customer'
  /** A cross that takes the choice back. */
  isClearable?: boolean
  /** Inside a popover or a modal with a focus trap: false. */
  withinPortal?: boolean
  className?: string
  onBlur?: () => void
  /** Puts the focus on what comes after a choice; without, it is back on the dropdown. */
  focusNext?: () => void
  /** When the server searches: called with what was typed; `options` are then its answer. */
  onSearch?: (search: string) => void
  isLoading?: boolean
  /** Instead of the chevron. */
  icon?: ReactNode
  /** It was clicked before it could be opened: see `LazySearchSelect`. */
  isOpenAtFirst?: boolean
}

type Props<O extends SelectOption> = Omit<SearchSelectProps<O>, 'onBlur'> &
  Omit<ComponentProps<'button'>, keyof SearchSelectProps | 'size' | 'id'> & { id: string }

export const avatarOf = ({ value }: Pick<SelectOption, 'value'>, kind: 'user' | 'provider' | 'customer') =>
  (value.includes(':') ? value : `${kind}:${value}`) as AvatarOf

/** A dropdown as long as it is closed: the choice, or what to do. */
export function SelectButton<O extends SelectOption>({
  id,
  options,
  value,
  onChange,
  label,
  'aria-label': ariaLabel = '',
  description,
  error,
  placeholder = 'Select',
  isDisabled,
  withAsterisk,
  avatarsOf,
  isClearable,
  icon,
  className,
  withinPortal: _,
  focusNext: __,
  onSearch: ___,
  isLoading: ____,
  isOpenAtFirst: _____,
  ...target
}: Props<O>) {
  const current = value && (options.find((option) => option.value === value.value) ?? value)
  const name = current?.name ?? value?.value
  const isCleared = isClearable && value !== null
  return (
    <InputBase
      {...target}
      component="button"
      type="button"
      pointer
      id={id}
      className={className}
      label={label}
      labelProps={{ id: `${id}-label` }}
      aria-label={label ? undefined : `${ariaLabel}${name ? `: ${name}` : ''}`}
      aria-labelledby={label ? `${id}-label ${id}-chosen` : undefined}
      description={description}
      error={error}
      disabled={isDisabled}
      withAsterisk={withAsterisk}
      leftSection={
        avatarsOf && current?.name && <LetterAvatar name={current.name} of={avatarOf(current, avatarsOf)} size={20} />
      }
      rightSection={
        isCleared ? (
          <CloseButton size="sm" aria-label={`Clear ${label ?? ariaLabel}`} onClick={() => onChange(null)} />
        ) : (
          (icon ?? <ComboboxChevron />)
        )
      }
      rightSectionPointerEvents={isCleared ? 'all' : 'none'}
    >
      <Box
        id={`${id}-chosen`}
        className={css.chosen}
        component="span"
        display="block"
        ta="left"
        data-empty={!name || undefined}
      >
        {name ?? placeholder}
      </Box>
    </InputBase>
  )
}
