import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/pageEntry.ts'

const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

export const helpPages: PageEntry[] = [
  {
    path: '/public/network/help',
    title: 'Ask for help',
    layout: 'public',
    search: z.object({ member: maybe(Id), category: maybe(Id) }),
    load: async () => (await import('./HelpPage.tsx')).HelpPage,
  },
  {
    path: '/public/referral/status',
    title: 'Your request',
    layout: 'public',
    search: z.object({ token: maybe(z.string().check(z.maxLength(200))) }),
    load: async () => (await import('./StatusPage.tsx')).StatusPage,
  },
]
