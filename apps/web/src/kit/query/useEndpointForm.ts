import type { Answer, ApiError, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { type FormErrors, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFormDraft, useStoredDraft } from '../drafts/useFormDraft.ts'
import { afterPress } from '../loading/afterPress.ts'
import { useAction } from './useAction.ts'

/** What the contract's schema has still to check: any field may be missing. */
type Unchecked<Input> = Input extends unknown ? { [Key in keyof Input]?: Input[Key] | undefined } : never
type Options<E extends Endpoint, Values> = {
  initialValues: Values
  /** What is sent, where it is not simply what was typed. */
  toInput?: (values: Values) => Unchecked<RequestOf<E>> | RequestOf<E>
  /** Errors that the contract's schema cannot see, as they depend on more than the values. */
  check?: (values: Values) => FormErrors
  tells?: 'success' | 'nothing'
  /** Names what was changed: 'Harbor Clinic saved'. */
  says?: (data: Answer<E>, asked: RequestOf<E>) => string | undefined
  /** The page shows `form.error` by itself, so no toast. */
  showsRefusal?: boolean
  onSuccess?: (data: Answer<E>, values: Values) => unknown
  /** Tells apart two forms of one endpoint, record, and fields: what is asked of someone, and why they are refused. */
  draftOf?: string | number
  /** False where typing is the confirmation itself. */
  hasDraft?: boolean
  /** False of what is new: no one else can have changed it since it was typed. */
  hasRecord?: boolean
}

/**
 * A form that asks an endpoint. It checks with the contract's own schema and words, puts the focus on the first error,
 * shows a refusal next to its field, and keeps what was typed: when the server refuses, and in a draft until it is sent.
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
    draftOf,
    hasDraft = true,
    hasRecord = true,
    ...rest
  }: Options<E, Values>,
) {
  // The first message about a field is the one to say: 'Email is required' before 'Please enter a valid …'.
  const checkInput = zod4Resolver(endpoint.input, { errorPriority: 'first' })
  const submits = useRef(0)
  const stored = useStoredDraft(endpoint, { initialValues, toInput, about: draftOf, hasDraft, hasRecord })
  const form = useForm<Values>({
    initialValues: stored.values,
    validate: (values) => ({ ...check(values), ...checkInput(toInput(values) as Record<string, unknown>) }),
    // Checked when it is left; what is said of it already stands until something else is typed.
    enhanceGetInputProps: ({ inputProps, field, form: { errors, validateField } }) => ({
      ...(inputProps.onBlur && {
        onBlur: () => {
          if (errors[field]) return
          const before = submits.current
          // A press that submits has everything checked, and the server's word about a field must not be taken back.
          afterPress(() => submits.current === before && void validateField(field))
        },
      }),
    }),
  })
  // Changed is what differs from the record, and not from the draft.
  useState(() => form.setInitialValues(initialValues))
  const draft = useFormDraft(endpoint, stored, form)
  // 'entityAddresses.0.cityId' is a field in one of the rows of a field.
  const isKnown = (field: string) => (field.split('.')[0] ?? '') in form.getValues()

  const action = useAction(endpoint, {
    ...rest,
    isHandled: ({ fields }) => showsRefusal || Object.keys(fields).some(isKnown),
    onSuccess: async (data) => {
      form.resetDirty()
      draft.sent()
      await onSuccess?.(data, form.getValues())
    },
  })
  const node = useRef<HTMLFormElement | null>(null)
  // Counted with the errors themselves, so that they are on the screen when the focus looks for them.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstError(node.current)
  }, [refusals])
  const showFirst = () => setRefusals((before) => before + 1)

  const refuse = ({ fields }: ApiError) => {
    const errors: FormErrors = Object.fromEntries(
      Object.entries(fields)
        .filter(([field]) => isKnown(field))
        .map(([field, said]) => [field, said[0]]),
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

/** In the order in which one reads. */
function focusFirstError(form: HTMLFormElement | null) {
  const wrong = ['input', 'textarea', 'select', 'button'].map(
    (field) => `${field}:is([aria-invalid="true"], [data-invalid], [data-error])`,
  )
  form?.querySelector<HTMLElement>(wrong.join())?.focus()
}
