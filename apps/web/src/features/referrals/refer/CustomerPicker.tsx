import { type CustomerRow, customers } from '@handoff/contracts/customers/customers'
import { Button, CloseButton, Input, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type * as z from 'zod/mini'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import parts from '../../../ui/form/Form.module.css'
import css from './ReferDialog.module.css'

type Row = Pick<z.input<typeof CustomerRow>, 'age' | 'city' | 'stateCode' | 'phone'>
type Props = {
  /** Who is chosen, as far as that is known. */
  chosen: { name: string; detail?: string } | undefined
  onChange: (id: number | null) => void
  error: ReactNode
}

const detailOf = ({ age, city, stateCode, phone }: Row) =>
  [age, [city, stateCode].filter(Boolean).join(', '), phone].filter(Boolean).join(' · ')

/** Finds a customer by name, phone, or case number, or adds one in place; folds to one line once chosen. */
export function CustomerPicker({ chosen, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 200)
  const [at, setAt] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useCan(customers.create)
  const id = useId()
  const { data, isPlaceholderData } = useEndpoint(
    customers.list,
    { search: asked, state: 1, pageSize: 4 },
    { enabled: asked !== '' && !chosen, keep: true, isSilent: true },
  )
  const found = asked === '' ? [] : (data?.data ?? [])
  const lines = found.length + (mayAdd && asked ? 1 : 0)

  if (chosen)
    return (
      <Input.Wrapper label="Customer" labelElement="div" withAsterisk>
        <div className={css.chosen}>
          <LetterAvatar name={chosen.name} size={32} />
          <span className={css.words}>
            <b>{chosen.name}</b>
            {chosen.detail && <small>{chosen.detail}</small>}
          </span>
          <Button variant="subtle" size="compact-sm" aria-label="Change customer" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </Input.Wrapper>
    )
  if (isAdding) return <NewCustomer words={search} onBack={() => setAdding(false)} onAdded={onChange} />

  const choose = (index: number) => {
    const row = found[index]
    if (row) onChange(row.id)
    else if (mayAdd && asked) setAdding(true)
  }
  const press = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') {
      if (!isPlaceholderData && asked === search.trim() && lines > 0) choose(at)
    } else setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : lines - 1)) % Math.max(1, lines))
  }
  return (
    <Input.Wrapper label="Customer" labelProps={{ htmlFor: id }} withAsterisk error={error}>
      <div className={css.picker} data-error={!!error || undefined}>
        <TextInput
          id={id}
          data-autofocus
          variant="unstyled"
          role="combobox"
          aria-expanded={lines > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={lines > 0 ? `${id}-${at}` : undefined}
          aria-invalid={!!error || undefined}
          placeholder="Name, phone, or case number"
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={search && <CloseButton size="sm" aria-label="Clear search" onClick={() => setSearch('')} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {lines > 0 && (
          <div role="listbox" id={`${id}-list`} aria-label="Customers">
            {!data && <Skeleton h={44} m={8} />}
            {found.map((row, index) => (
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
                <LetterAvatar name={row.firstName} size={28} />
                <span className={css.words}>
                  <b>
                    {row.firstName} {row.lastName}
                  </b>
                  <small>{detailOf(row)}</small>
                </span>
                {index === at && <IconCheck size={16} aria-hidden />}
              </div>
            ))}
            {mayAdd && (
              <div
                id={`${id}-${found.length}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === found.length}
                className={css.option}
                data-new
                onClick={() => setAdding(true)}
                onKeyDown={press}
              >
                <IconPlus size={16} aria-hidden /> New customer “{asked}”
              </div>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

type NewProps = { words: string; onBack: () => void; onAdded: (id: number) => void }

/** A name and a way to reach them; the rest can be added later. */
function NewCustomer({ words, onBack, onAdded }: NewProps) {
  const [first = '', ...others] = words.trim().split(/\s+/)
  const [values, setValues] = useState({ firstName: first, lastName: others.join(' '), phone: '', email: '' })
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const create = useAction(customers.create, {
    tells: 'nothing',
    isHandled: ({ fields }) => Object.keys(fields).length > 0,
    onSuccess: ({ id }) => onAdded(id),
  })
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setErrors((before) => ({ ...before, [name]: undefined }))
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })
  const add = () => {
    const missing = {
      ...(!values.firstName.trim() && { firstName: 'First Name is required' }),
      ...(!values.lastName.trim() && { lastName: 'Last Name is required' }),
      ...(!values.phone.trim() && !values.email.trim() && { phone: 'Add a phone number or an email address' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length) return
    create.mutate(
      {
        firstName: values.firstName,
        lastName: values.lastName,
        phones: values.phone.trim() ? [{ number: values.phone }] : [],
        ...(values.email.trim() && { email: values.email }),
      },
      {
        onError: ({ fields }) => {
          const said = Object.entries(fields).map(([name, [words]]) => [
            name.startsWith('phones') ? 'phone' : name,
            words,
          ])
          setErrors(Object.fromEntries(said))
        },
      },
    )
  }
  return (
    <fieldset className={css.adding}>
      <legend>New customer</legend>
      <div className={parts.two}>
        <TextInput label="First Name" withAsterisk data-autofocus {...field('firstName')} />
        <TextInput label="Last Name" withAsterisk {...field('lastName')} />
        <TextInput label="Phone" type="tel" {...field('phone')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </div>
      <div className={css.addingButtons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="light" loading={create.isPending} onClick={add}>
          Add customer
        </Button>
      </div>
    </fieldset>
  )
}
