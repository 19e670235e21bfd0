import { type CustomerRow, customers } from '@handoff/contracts/customers/customers/customers'
import { formatPhone } from '@handoff/contracts/kit'
import { Box, Button, CloseButton, Group, Input, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useEndpoint } from '../../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../../../ui/display/LetterAvatar.tsx'
import { nameOf } from '../../../../customers/customers/useCustomers.ts'
import css from './CustomerPicker.module.css'
import { NewCustomer } from './NewCustomer.tsx'

type Row = Pick<z.input<typeof CustomerRow>, 'age' | 'city' | 'stateCode' | 'phone'>
type Props = {
  /** Who is chosen, as far as that is known. */
  chosen: { id: number; name: string; detail?: string } | undefined
  onChange: (id: number | null) => void
  error: ReactNode
  /** Whether a new customer is being typed in. */
  onTyping: (isTyping: boolean) => void
}

const detailOf = ({ age, city, stateCode, phone }: Row) =>
  [age, [city, stateCode].filter(Boolean).join(', '), formatPhone(phone)].filter(Boolean).join(' · ')

/** Finds a customer by name, phone, or case number, or adds one in place; folds to one line once chosen. */
export function CustomerPicker({ chosen, onChange, error, onTyping }: Props) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 200)
  const [at, setAt] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const [isListClosed, setListClosed] = useState(false)
  const mayAdd = useCan(customers.create)
  const id = useId()
  const { data, isPlaceholderData } = useEndpoint(
    customers.find,
    { search: settled },
    { enabled: settled !== '' && !chosen, keep: true, isSilent: true },
  )
  const matches = settled === '' ? [] : (data?.data ?? [])
  const lines = isListClosed ? 0 : matches.length + (mayAdd && settled ? 1 : 0)
  const isNoOne = settled !== '' && data?.data.length === 0

  const input = useRef<HTMLInputElement>(null)
  const focusSearch = () => setTimeout(() => input.current?.focus())
  const change = () => {
    onChange(null)
    setSearch('')
    setAdding(false)
    focusSearch()
  }
  const back = () => {
    setAdding(false)
    focusSearch()
  }

  if (chosen)
    return (
      <Input.Wrapper label="Customer" labelElement="div" withAsterisk>
        <Group
          gap="sm"
          wrap="nowrap"
          py="xxs"
          px="sm"
          bd="1px solid var(--line)"
          bdrs="md"
          bg="var(--surface-sunken)"
          fz="sm"
        >
          <LetterAvatar name={chosen.name} of={`customer:${chosen.id}`} size={32} />
          <Box component="span" flex={1} miw={0}>
            <Box className="clipped cut nowrap" fw="500" component="b" display="block">
              {chosen.name}
            </Box>
            {chosen.detail && (
              <Box className="clipped cut nowrap" component="small" display="block" fz="xs" c="dimmed">
                {chosen.detail}
              </Box>
            )}
          </Box>
          <Button variant="subtle" size="compact-sm" aria-label="Change customer" onClick={change}>
            Change
          </Button>
        </Group>
      </Input.Wrapper>
    )
  if (isAdding) return <NewCustomer words={search} onBack={back} onAdded={onChange} onTyping={onTyping} />

  const choose = (index: number) => {
    const row = matches[index]
    if (row) onChange(row.id)
    else if (mayAdd && settled) setAdding(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setListClosed(true)
    if (event.key === 'ArrowDown' && isListClosed) setListClosed(false)
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') {
      if (!isPlaceholderData && settled === search.trim() && lines > 0) choose(at)
    } else setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : lines - 1)) % Math.max(1, lines))
  }
  return (
    <Input.Wrapper label="Customer" labelProps={{ htmlFor: id }} withAsterisk error={error}>
      <Box className={css.picker} bdrs="md" data-error={!!error || undefined}>
        <TextInput
          ref={input}
          id={id}
          data-autofocus
          variant="unstyled"
          role="combobox"
          aria-expanded={lines > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={lines > 0 ? `${id}-${at}` : undefined}
          error={!!error}
          placeholder="Name, phone, case no."
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={search && <CloseButton size="sm" aria-label="Clear search" onClick={() => setSearch('')} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(0)
            setListClosed(false)
          }}
          onKeyDown={press}
          // Escape closes the list first, and the dialog only without one.
          data-mantine-stop-propagation={lines > 0}
        />
        {isNoOne && (
          <Text className="ruled-above" inherit py="xs" px="sm" fz="sm" c="dimmed">
            No customers match “{settled}”.
          </Text>
        )}
        {lines > 0 && (
          <div role="listbox" id={`${id}-list`} aria-label="Customers">
            {!data && <Skeleton h={44} m="xs" />}
            {matches.map((row, index) => (
              <div
                key={row.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={css.option}
                onClick={() => choose(index)}
                onKeyDown={press}
              >
                <LetterAvatar name={row.firstName} of={`customer:${row.id}`} size={28} />
                <Box component="span" flex={1} miw={0}>
                  <Box className="clipped cut nowrap" fw="500" component="b" display="block">
                    {nameOf(row)}
                  </Box>
                  <Box className="clipped cut nowrap" component="small" display="block" fz="xs" c="dimmed">
                    {detailOf(row)}
                  </Box>
                </Box>
                {index === at && <IconCheck size={16} aria-hidden />}
              </div>
            ))}
            {!!data?.more && (
              <Text inherit py="xs" px="sm" fz="xs" c="dimmed" role="presentation">
                {data.more.toLocaleString('en-US')} more, keep typing
              </Text>
            )}
            {mayAdd && (
              <div
                id={`${id}-${matches.length}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === matches.length}
                className={css.option}
                data-new
                onClick={() => setAdding(true)}
                onKeyDown={press}
              >
                <IconPlus size={16} aria-hidden /> New customer “{settled}”
              </div>
            )}
          </div>
        )}
      </Box>
    </Input.Wrapper>
  )
}
