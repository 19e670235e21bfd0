import type { FormErrors } from '@mantine/form'
import type { RequestForm } from './RequestDialog.tsx'
import type { Typed } from './requestValues.ts'

/** As the parts of the form know their fields: without the name of the whole. */
export const errorsWithin = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace(/^payload\./, ''), said]))

/** What is typed anew is not wrong any more, nor is what lies within it. */
export const changesWithin = (form: RequestForm) => (changes: Partial<Typed>) => {
  form.setValues(({ payload, notes }) => ({ notes: notes ?? '', payload: { ...payload!, ...changes } }))
  const fields = [...Object.keys(changes), ...('lat' in changes || 'lng' in changes ? ['pin'] : [])]
  const isMended = (key: string) => fields.some((field) => `${key}.`.startsWith(`payload.${field}.`))
  form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([key]) => !isMended(key))))
}
