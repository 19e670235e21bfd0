import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { UseFormReturnType } from '@mantine/form'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import type { CustomerValues } from './customerValues.ts'

type Options = Parameters<typeof useEndpointForm<Named<Endpoint>, CustomerValues>>[1]

/** The form of a customer, whichever endpoint it asks. */
export const useCustomerForm = (endpoint: Named<Endpoint>, options: Options) =>
  useEndpointForm<Named<Endpoint>, CustomerValues>(endpoint, options)

export type CustomerForm = Pick<
  UseFormReturnType<CustomerValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setValues' | 'clearFieldError'
>
