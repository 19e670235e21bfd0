import type { Answer, ApiError, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { type FormErrors, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFormDraft, useStoredDraft } from '../drafts/useFormDraft.ts'
import { afterPress } from '../loading/afterPress.ts'
import { useAction } from './useAction.ts'

/** Input before the contract's schema has checked it: any field may be missing. */
type Unchecked<Input> = Input extends unknown ? { [Key in keyof Input]?: Input[Key] | undefined } : never
type Options<E extends Endpoint, Values> = {
  initialValues: Values
  /** The input to send, if it differs from the values. */
  toInput?: (values: Values) => Unchecked<RequestOf<E>> | RequestOf<E>
  /** Errors that the contract's schema can't detect, because they depend on more than the values. */
  check?: (values: Values) => FormErrors
  feedback?: 'success' | 'nothing'
  /** Names the changed record: 'Harbor Clinic saved'. */
  says?: (data: Answer<E>, input: RequestOf<E>) => string | undefined
  /** The page shows `form.error` itself, so no toast. */
  showsRefusal?: boolean
  /** Refusals that the caller shows itself, by their code. */
  refusals?: Record<string, (error: ApiError) => void>
  onSuccess?: (data: Answer<E>, values: Values) => unknown
  /**
   * Distinguishes two forms of one endpoint, record, and fields: a question to someone, and the reason of a refusal.
   */
  draftOf?: string | number
  /** False if typing is the confirmation itself. */
  hasDraft?: boolean
  /** False for a new record: no one else can have changed it since it was typed. */
  hasRecord?: boolean
}

/**
 * A form for an endpoint. It validates with the contract's schema and messages, focuses the first error, shows a refusal
 * next to its field, and keeps the input: when the server refuses, and in a draft until it is sent.
 *
 *   const form = useEndpointForm(profile.save, { initialValues })
 *   <form onSubmit={form.submit} noValidate><TextInput label="Phone" {...form.getInputProps('phone')} />
 *   <Button type="submit" loading={form.isPending}>
 */
export function useEndpointForm<E extends Named<Endpoint>, Values extends Record<string, unknown> = RequestOf<E>>(
  endpoint: E,
  {
    initialValues,
    toInput = (values) => values as unknown as RequestOf<E>,
    check = () => ({}),
    onSuccess,
    showsRefusal,
    refusals: shownByCode = {},
    draftOf,
    hasDraft = true,
    hasRecord = true,
    ...rest
  }: Options<E, Values>,
) {
  // The first error of a field is shown: 'Email is required' before 'Please enter a valid …'.
  const checkInput = zod4Resolver(endpoint.input, { errorPriority: 'first' })
  const submits = useRef(0)
  const storedDraft = useStoredDraft(endpoint, { initialValues, toInput, about: draftOf, hasDraft, hasRecord })
  const form = useForm<Values>({
    initialValues: storedDraft.values,
    validate: (values) => ({ ...check(values), ...checkInput(toInput(values) as Record<string, unknown>) }),
    // Validated on blur; an existing error remains until the value changes.
    enhanceGetInputProps: ({ inputProps, field, form: { errors, validateField } }) => ({
      ...(inputProps.onBlur && {
        onBlur: () => {
          if (errors[field]) return
          const before = submits.current
          // A submitting click validates everything, and must not clear the server's error for a field.
          afterPress(() => submits.current === before && void validateField(field))
        },
      }),
    }),
  })
  // Changes are relative to the record, not to the draft.
  useState(() => form.setInitialValues(initialValues))
  const draft = useFormDraft(endpoint, storedDraft, form)
  // 'entityAddresses.0.cityId' is a field in one of the rows of a field.
  const isKnown = (field: string) => (field.split('.')[0] ?? '') in form.getValues()

  const action = useAction(endpoint, {
    ...rest,
    isHandled: ({ code, fields }) => showsRefusal || code in shownByCode || Object.keys(fields).some(isKnown),
    onSuccess: async (data) => {
      form.resetDirty()
      draft.sent()
      await onSuccess?.(data, form.getValues())
    },
  })
  const node = useRef<HTMLFormElement | null>(null)
  // Updated together with the errors, so that they are rendered before the focus moves.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstError(node.current)
  }, [refusals])
  const showFirst = () => setRefusals((before) => before + 1)

  const refuse = (error: ApiError) => {
    const { code, fields } = error
    shownByCode[code]?.(error)
    const errors: FormErrors = Object.fromEntries(
      Object.entries(fields)
        .filter(([field]) => isKnown(field))
        .map(([field, fieldErrors]) => [field, fieldErrors[0]]),
    )
    if (Object.keys(errors).length === 0) return
    form.setErrors(errors)
    showFirst()
  }

  const send = (values: Values) => {
    if (!action.isPending) action.mutate(toInput(values) as RequestOf<E>, { onError: refuse })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    node.current = event.currentTarget
    submits.current++
    form.onSubmit(send, showFirst)(event)
  }

  return { ...form, draft, submit, send, isPending: action.isPending, error: action.error }
}

/** In reading order. */
function focusFirstError(form: HTMLFormElement | null) {
  const wrong = ['input', 'textarea', 'select', 'button'].map(
    (field) => `${field}:is([aria-invalid="true"], [data-invalid], [data-error])`,
  )
  form?.querySelector<HTMLElement>(wrong.join())?.focus()
}
