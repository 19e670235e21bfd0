import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { guardedBy } from '../../../shell/session/guards.ts'
import { offerDetailsSearch, offerSearch } from './offer.search.ts'

/** Staff who look at it as a preview are logged in; the customer is not. */
const signedIn = guardedBy('signedIn')
type Arrival = Parameters<typeof signedIn>[0] & {
  search: { groupId?: number | undefined; unsent?: object | undefined }
}
const forPreview = (arrival: Arrival) =>
  arrival.search.groupId || arrival.search.unsent ? signedIn(arrival) : undefined

export const offerRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/client-referring-request',
  staticData: { title: 'Your request', isLight: true },
  validateSearch: offerSearch,
  beforeLoad: forPreview,
  component: lazyRouteComponent(() => import('./OfferPage.tsx'), 'OfferPage'),
})

export const offerDetailsRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/client-referring-request/details',
  staticData: { title: 'Your request', isLight: true },
  validateSearch: offerDetailsSearch,
  beforeLoad: forPreview,
  component: lazyRouteComponent(() => import('./OfferDetailsPage.tsx'), 'OfferDetailsPage'),
})
