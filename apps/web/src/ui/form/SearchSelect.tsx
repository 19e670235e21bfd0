import { hasWords } from '@handoff/contracts/kit/folding'
import { Box, CheckIcon, Combobox, Flex, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { LetterAvatar } from '../display/LetterAvatar.tsx'
import { avatarOf, type SearchSelectProps, SelectButton, type SelectOption } from '../select/SelectButton.tsx'
import css from './SearchSelect.module.css'

export type { SearchSelectProps, SelectOption }

/**
 * The searchable dropdown of the specification (section 2): a search box inside the list filters by name, ignoring case.
 * Opening clears the search; a disabled option does nothing; a disabled dropdown does not open; 8rem high.
 */
export function SearchSelect<O extends SelectOption>(props: SearchSelectProps<O>) {
  const { options, value, onChange, label, onSearch, onBlur, isOpenAtFirst = false } = props
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
  const openAtFirst = useEffectEvent(() => isOpenAtFirst && combobox.openDropdown())
  useEffect(() => void openAtFirst(), [])

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
        <SelectButton {...props} id={id} onClick={() => combobox.toggleDropdown()} />
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
