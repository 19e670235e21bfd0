/**
 * Links that open nothing anymore: the page says who sent them and whom to call, in the language it had. Nothing else of
 * what they were about.
 */
import * as z from 'zod/mini'
import { contract, get } from '../kit/endpoint.ts'
import { languages } from '../texts/languages.ts'
import { linkToken } from './links.ts'

export const LinkSender = z.object({
  /** The provider that sent it; the network where naming the provider would say what for, or where no provider did. */
  name: z.string(),
  phone: z.nullable(z.string()),
  language: z.enum(languages),
})
export type LinkSender = z.input<typeof LinkSender>

export const links = contract('links', {
  sender: get('/public/link-sender', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: LinkSender,
    about: 'Of any link that was ever sent, whether it still opens something or not. 404 for one that never was.',
  }),
})
