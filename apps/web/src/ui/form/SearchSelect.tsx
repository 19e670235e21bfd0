import { hasWords } from '@handoff/contracts/kit/folding'
import { Box, CheckIcon, CloseButton, Combobox, Flex, InputBase, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { type AvatarOf, LetterAvatar } from '../display/LetterAvatar.tsx'
import css from './SearchSelect.module.css'

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
  /** Instead of a visible label. */
  'aria-label'?: string
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  isDisabled?: boolean
  withAsterisk?: boolean
  /** With the avatars of these, whose ids the options are; a value such as 'user:7' says so by itself. */
  avatarsOf?: 'user' | 'provider'
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
}

/**
 * The searchable dropdown of the specification (section 2): a search box inside the list filters by name, ignoring case.
 * Opening clears the search; a disabled option does nothing; a disabled dropdown does not open; 8rem high.
 */
export function SearchSelect<O extends SelectOption>(props: SearchSelectProps<O>) {
  const { options, value, onChange, label, error, placeholder = 'Select', onSearch, onBlur } = props
  const [search, setSearch] = useState('')
  const id = useId()

  const type = (typed: string) => {
    setSearch(typed)
    onSearch?.(typed.trim())
  }
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      onBlur?.()
    },
    onDropdownOpen: () => {
      type('')
      combobox.focusSearchInput()
      // Once it is drawn: in a long list the chosen one is in sight.
      setTimeout(() => {
        const active = document.getElementById(`${id}-list`)?.querySelector('[data-combobox-active]')
        active?.scrollIntoView({ block: 'nearest' })
      })
    },
  })

  const isOffered = (option: O) => !option.isRare || search.trim() !== '' || option.value === value?.value
  const visible = onSearch ? options : options.filter((option) => isOffered(option) && isFound(option, search))
  // Enter chooses the first that was typed for.
  const first = search.trim() ? visible.find(({ isDisabled }) => !isDisabled)?.value : undefined
  const select = useEffectEvent(({ first }: { search: string; first: string | undefined }) => {
    if (first !== undefined) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  useEffect(() => select({ search, first }), [search, first])
  const current = value && (options.find((option) => option.value === value.value) ?? value)
  const name = current?.name ?? value?.value

  return (
    <Combobox
      store={combobox}
      withinPortal={props.withinPortal ?? true}
      shadow="md"
      radius="md"
      onOptionSubmit={(value) => {
        const option = options.find((one) => one.value === value)
        if (!option || option.isDisabled) return
        onChange(option)
        combobox.closeDropdown()
        if (props.focusNext) setTimeout(props.focusNext)
        else combobox.focusTarget()
      }}
    >
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          id={id}
          className={props.className}
          label={label}
          labelProps={{ id: `${id}-label` }}
          aria-label={label ? undefined : `${props['aria-label'] ?? ''}${name ? `: ${name}` : ''}`}
          aria-labelledby={label ? `${id}-label ${id}-chosen` : undefined}
          description={props.description}
          error={error}
          disabled={props.isDisabled}
          withAsterisk={props.withAsterisk}
          onClick={() => combobox.toggleDropdown()}
          leftSection={
            props.avatarsOf &&
            current?.name && <LetterAvatar name={current.name} of={avatarOf(current, props.avatarsOf)} size={20} />
          }
          rightSection={
            props.isClearable && value ? (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label ?? props['aria-label'] ?? ''}`}
                onClick={() => onChange(null)}
              />
            ) : (
              (props.icon ?? <Combobox.Chevron />)
            )
          }
          rightSectionPointerEvents={props.isClearable && value ? 'all' : 'none'}
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
      </Combobox.Target>

      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          classNames={{ input: css.search }}
          value={search}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder="Search..."
          aria-label={`Search ${label ?? props['aria-label'] ?? ''}`}
        />
        <Combobox.Options id={`${id}-list`} className={css.options} aria-label={label ?? props['aria-label']}>
          {visible.map((option) => (
            <Combobox.Option
              key={`${option.value} ${option.name}`}
              value={option.value}
              disabled={option.isDisabled}
              active={option.value === value?.value}
              aria-disabled={option.isDisabled || undefined}
            >
              <Row option={option} avatarsOf={props.avatarsOf} isChosen={option.value === value?.value} />
            </Combobox.Option>
          ))}
          {visible.length === 0 && <Combobox.Empty>{props.isLoading ? 'Searching…' : 'No match'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type RowProps = { option: SelectOption; avatarsOf: SearchSelectProps<SelectOption>['avatarsOf']; isChosen: boolean }

const avatarOf = ({ value }: Pick<SelectOption, 'value'>, kind: 'user' | 'provider') =>
  (value.includes(':') ? value : `${kind}:${value}`) as AvatarOf

function Row({ option, avatarsOf, isChosen }: RowProps) {
  return (
    <Flex className={css.option} component="span" gap="xs" align="center" miw={0}>
      {avatarsOf && (
        <LetterAvatar name={option.name} of={avatarOf(option, avatarsOf)} photo={option.avatar} size={24} />
      )}
      <span>
        {option.name}
        {option.hint && (
          <Box component="small" display="block" fz="xs" c="dimmed">
            {option.hint}
          </Box>
        )}
      </span>
      {isChosen && <CheckIcon size={11} />}
    </Flex>
  )
}

const isFound = ({ name, keywords = '' }: SelectOption, search: string) => hasWords(`${name} ${keywords}`, search)
