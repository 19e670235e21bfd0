import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { UseFormReturnType } from '@mantine/form'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import type { FieldValuesByKey } from '../../network/customFields/fieldErrors.ts'
import type { CustomerValues } from './customerValues.ts'

/** With the values of custom fields. */
export type CustomerFormValues = CustomerValues & FieldValuesByKey

type Options = Parameters<typeof useEndpointForm<Named<Endpoint>, CustomerFormValues>>[1]

/** The form of a customer, whichever endpoint it asks. */
export const useCustomerForm = (endpoint: Named<Endpoint>, options: Options) =>
  useEndpointForm<Named<Endpoint>, CustomerFormValues>(endpoint, options)

export type CustomerForm = Pick<
  UseFormReturnType<CustomerFormValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setValues' | 'clearFieldError'
>
