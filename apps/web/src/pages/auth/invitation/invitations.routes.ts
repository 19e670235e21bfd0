import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authenticationLayout } from '../../../shell/layout/layouts.ts'
import { invitationSearch } from './invitations.search.ts'

/**
 * Open to everyone: someone who is logged in is asked first whether to log out. The specification has one address for
 * teams and one for entities; the invitation itself says what it is to.
 */
export const teamInvitationRoute = createRoute({
  getParentRoute: () => authenticationLayout,
  path: '/teams/invitation-accept',
  staticData: { title: 'Invitation' },
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
})

export const entityInvitationRoute = createRoute({
  getParentRoute: () => authenticationLayout,
  path: '/auth/invitation-accepted',
  staticData: { title: 'Invitation' },
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
})
