import * as z from 'zod/mini'
import type { PageEntry } from '../../../kit/address/pageEntry.ts'

/** Open to everybody: whoever is signed in here is asked first whether to sign out. */
const invitation: Omit<PageEntry, 'path'> = {
  title: 'Invitation',
  layout: 'authentication',
  guards: [],
  search: z.object({ token: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined) }),
  load: async () => (await import('./InvitationPage.tsx')).InvitationPage,
}

/** The specification has one address for teams and one for entities; the invitation itself says what it is to. */
export const invitationsPages: PageEntry[] = [
  { path: '/teams/invitation-accept', ...invitation },
  { path: '/auth/invitation-accepted', ...invitation },
]
