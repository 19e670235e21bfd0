/** The custom fields that anyone may see: those of the public form. */
import * as z from 'zod/mini'
import { contract, get } from '../../kit/endpoint.ts'
import { CustomField } from './custom-field.ts'

export const publicFields = contract('customFields', {
  ofPublic: get('/public/custom-fields', {
    access: 'public',
    input: z.object({}),
    output: z.array(CustomField),
    about: 'The fields of the public help request form.',
  }),
})
