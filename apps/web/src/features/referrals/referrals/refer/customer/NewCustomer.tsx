import { customers } from '@handoff/contracts/customers/customers/customers'
import { messages } from '@handoff/contracts/kit/messages'
import { Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../../../kit/query/useAction.ts'
import parts from '../../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../../ui/form/PhoneInput.tsx'
import { CodeNameField } from '../../../../customers/customers/CodeNameField.tsx'
import { DuplicateChoice } from '../../../../customers/customers/duplicates/DuplicateChoice.tsx'
import { DuplicateNotes } from '../../../../customers/customers/duplicates/DuplicateNotes.tsx'
import { useDuplicateCheck } from '../../../../customers/customers/duplicates/useDuplicateCheck.ts'
import { useDuplicates } from '../../../../customers/customers/duplicates/useDuplicates.ts'
import { useExisting } from '../../../../customers/customers/duplicates/useExisting.ts'
import { nameIn } from '../../../../customers/customers/nameIn.ts'
import css from './CustomerPicker.module.css'

type Props = { words: string; onBack: () => void; onAdded: (id: number) => void; onTyping: (isTyping: boolean) => void }

/** A name and a way to reach them, with likely duplicates first; the rest can be added later. */
export function NewCustomer({ words, onBack, onAdded, onTyping }: Props) {
  const [values, setValues] = useState({ ...nameIn(words), phone: '', email: '' })
  const [hasOneName, setOneName] = useState(false)
  const [codeName, setCodeName] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const create = useAction(customers.create, {
    feedback: 'nothing',
    isHandled: ({ code, fields }) => code === 'duplicate' || Object.keys(fields).length > 0,
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
  const check = useDuplicateCheck()
  const phones = values.phone.trim() ? [values.phone] : []
  const person = { ...values, lastName: hasOneName ? '' : values.lastName, phones }
  const { candidates, isChecking, ask } = useDuplicates(person)
  const input = {
    firstName: values.firstName,
    lastName: person.lastName,
    hasOneName,
    phones: phones.map((number) => ({ number })),
    ...(values.email.trim() && { email: values.email }),
    ...(codeName !== null && { codeName }),
  }
  const existing = useExisting(onAdded)
  const [isAsking, setAsking] = useState(false)
  /** People who are likely the same are compared first. */
  const add = async () => {
    const missing = {
      ...(!values.firstName.trim() && { firstName: 'First name is required' }),
      ...(!hasOneName && !values.lastName.trim() && { lastName: 'Last name is required' }),
      ...(!values.phone.trim() && !values.email.trim() && { phone: 'Add a phone number or an email address' }),
      ...(codeName?.trim() === '' && { codeName: messages.required('Code name') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length || create.isPending || isAsking) return
    setAsking(true)
    try {
      // If it fails, the server checks.
      const likely = await ask().catch(() => [])
      const open = likely.filter(({ id, level }) => level !== 'hint' && !check.isApart(id))
      if (open.length) check.compare(open)
      else send()
    } finally {
      setAsking(false)
    }
  }
  const send = () =>
    create.mutate(
      { ...input, ...check.apart() },
      {
        onError: (error) => {
          if (error.code === 'duplicate') return check.refusals.duplicate(error)
          const messages = Object.entries(error.fields).map(([name, [message]]) => [
            name.startsWith('phones') ? 'phone' : name,
            message,
          ])
          setErrors(Object.fromEntries(messages))
        },
      },
    )
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
        my="sm"
        label="One name only"
        checked={hasOneName}
        onChange={(event) => setOneName(event.currentTarget.checked)}
      />
      <CodeNameField
        value={codeName}
        error={errors.codeName}
        onChange={(next) => {
          setErrors((before) => ({ ...before, codeName: undefined }))
          setCodeName(next)
        }}
      />
      <DuplicateNotes
        candidates={candidates.filter(({ id }) => !check.isApart(id))}
        isChecking={isChecking}
        onCompare={(one) => check.compare([one])}
        onUse={(one) => void existing.use(one, input)}
      />
      {check.candidates.length > 0 && (
        <DuplicateChoice
          typed={person}
          candidates={check.candidates}
          isPending={create.isPending || existing.isPending}
          onUse={(one) => void existing.use(one, input)}
          onApart={(choice) => {
            check.keepApart(choice)
            check.compare([])
            void add()
          }}
          onClosed={() => check.compare([])}
        />
      )}
      <Flex gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="light" loading={create.isPending || isAsking} onClick={() => void add()}>
          Add customer
        </Button>
      </Flex>
    </fieldset>
  )
}
