import { customers } from '@handoff/contracts/customers/customers/customers'
import { Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../../../kit/query/useAction.ts'
import { toast } from '../../../../../kit/toast.tsx'
import parts from '../../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../../ui/form/PhoneInput.tsx'
import { nameIn } from '../../../../customers/customers/nameIn.ts'
import css from './CustomerPicker.module.css'
import { type DuplicatesCheck, SameCustomers } from './SameCustomers.tsx'

type Props = { words: string; onBack: () => void; onAdded: (id: number) => void; onTyping: (isTyping: boolean) => void }

/** A name and a way to reach them, with likely duplicates first; the rest can be added later. */
export function NewCustomer({ words, onBack, onAdded, onTyping }: Props) {
  const [values, setValues] = useState({ ...nameIn(words), phone: '', email: '' })
  const [hasOneName, setOneName] = useState(false)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const create = useAction(customers.create, {
    feedback: 'nothing',
    isHandled: ({ fields }) => Object.keys(fields).length > 0,
    onSuccess: ({ id }) => onAdded(id),
  })
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (typed: string | { currentTarget: { value: string } }) => {
      const value = typeof typed === 'string' ? typed : typed.currentTarget.value
      setErrors((before) => ({ ...before, [name]: undefined }))
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const duplicates = useRef<DuplicatesCheck>(null)
  const [isChecking, setChecking] = useState(false)
  /** Nothing is created before the likely duplicates of what is typed now were on the screen. */
  const add = async (isAnyway = false) => {
    const missing = {
      ...(!values.firstName.trim() && { firstName: 'First name is required' }),
      ...(!hasOneName && !values.lastName.trim() && { lastName: 'Last name is required' }),
      ...(!values.phone.trim() && !values.email.trim() && { phone: 'Add a phone number or an email address' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length || create.isPending || isChecking) return
    setChecking(true)
    try {
      if (await duplicates.current?.findsMore(isAnyway)) return
    } catch (error) {
      toast.error((error as Error).message)
      return
    } finally {
      setChecking(false)
    }
    create.mutate(
      {
        firstName: values.firstName,
        lastName: hasOneName ? '' : values.lastName,
        hasOneName,
        phones: values.phone.trim() ? [{ number: values.phone }] : [],
        ...(values.email.trim() && { email: values.email }),
      },
      {
        onError: ({ fields }) => {
          const messages = Object.entries(fields).map(([name, [message]]) => [
            name.startsWith('phones') ? 'phone' : name,
            message,
          ])
          setErrors(Object.fromEntries(messages))
        },
      },
    )
  }
  const isTyping = Object.values(values).some((value) => value.trim() !== '')
  const reportTyping = useEffectEvent(onTyping)
  useEffect(() => reportTyping(isTyping), [isTyping])
  useEffect(() => () => reportTyping(false), [])
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    inputs.find(({ value }) => !value)?.focus()
  }, [])
  // Enter adds the customer; the form around it is for the referral.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void add()
  }
  return (
    <fieldset ref={fields} className={css.adding} onKeyDown={press}>
      <Box component="legend" py={0} px="xxs" fz="sm" fw="500">
        New customer
      </Box>
      <div className={parts.two}>
        <TextInput label="First name" withAsterisk {...field('firstName')} />
        <TextInput
          label="Last name"
          withAsterisk={!hasOneName}
          disabled={hasOneName}
          {...field('lastName')}
          {...(hasOneName && { value: '', error: undefined })}
        />
        <PhoneInput label="Phone" {...field('phone')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </div>
      <Checkbox
        label="One name only"
        checked={hasOneName}
        onChange={(event) => setOneName(event.currentTarget.checked)}
      />
      <SameCustomers
        ref={duplicates}
        asked={hasOneName ? { ...values, lastName: '' } : values}
        onChoose={onAdded}
        onAddAnyway={() => void add(true)}
      />
      <Flex gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="light" loading={create.isPending || isChecking} onClick={() => void add()}>
          Add customer
        </Button>
      </Flex>
    </fieldset>
  )
}
