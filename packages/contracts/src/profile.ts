/** Profile — a person's own names and looks. */
import * as z from 'zod/mini'
import { contract, get, put } from './kit/endpoint.ts'
import { nothing, optionalText, requiredText } from './kit/shapes.ts'

export const colorCode = z
  .string('Please select Theme color')
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, 'Please enter a color such as #6f6af6'))

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  colorCode: z.string(),
  timeZone: z.string(),
  role: z.nullable(z.string()),
  entity: z.nullable(z.string()),
})

export const profile = contract('profile', {
  show: get('/profile', { access: 'signedIn', input: nothing, output: Profile }),
  save: put('/profile', {
    access: 'signedIn',
    input: z.object({
      firstName: requiredText('First Name', 80),
      lastName: requiredText('Last Name', 80),
      phone: optionalText('Phone', 40),
      colorCode,
    }),
    output: Profile,
    title: 'Your profile has been saved',
  }),
})
