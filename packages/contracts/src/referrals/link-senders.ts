/**
 * Of every link: its sender and whom to call, for one that has expired, without its subject; and the language of a provider
 * without a login, who has no settings.
 */
import * as z from 'zod/mini'
import { contract, get, put } from '../kit/endpoint.ts'
import { languages } from '../texts/languages.ts'
import { linkToken } from './links.ts'

export const LinkSender = z.object({
  /**
   * The provider that sent it; the network if the provider's name would reveal the subject, or if no provider sent it.
   */
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Null for a provider that has not chosen one. */
  language: z.nullable(z.enum(languages)),
})
export type LinkSender = z.input<typeof LinkSender>

export const links = contract('links', {
  sender: get('/public/link-sender', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: LinkSender,
    about: 'Of any link that was ever sent, whether it still opens something or not. 404 for one that never was.',
  }),
  setLanguage: put('/public/link-language', {
    access: 'public',
    input: z.object({ token: linkToken, language: z.enum(languages) }),
    output: z.null(),
    title: 'Language saved',
    about: 'Of the provider that the link was sent to, for its emails and pages. 404 for links of customers.',
  }),
})
