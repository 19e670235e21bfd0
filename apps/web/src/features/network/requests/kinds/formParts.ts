import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import type { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import type { FormValues, RequestValues } from './formValues.ts'

export type RequestForm = ReturnType<typeof useEndpointForm<Named<Endpoint>, RequestValues>>

export type RequestFieldsProps = {
  form: RequestForm
  isAsker: boolean
  /** Something that is there already is to be changed. */
  isCorrection: boolean
  /** What may be there already: next to the fields by which it is known. */
  hints: ReactNode
}

/** As the parts of the form know their fields: without the name of the whole. */
export const errorsWithin = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field.replace(/^payload\./, ''), message]))

/** Typing in a field clears its error, and those of the fields inside it. */
export const changesWithin = (form: RequestForm) => (changes: Partial<FormValues>) => {
  form.setValues(({ payload, notes }) => ({ notes: notes ?? '', payload: { ...payload!, ...changes } }))
  const fields = [...Object.keys(changes), ...('lat' in changes || 'lng' in changes ? ['pin'] : [])]
  const isMended = (key: string) => fields.some((field) => `${key}.`.startsWith(`payload.${field}.`))
  form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([key]) => !isMended(key))))
}
