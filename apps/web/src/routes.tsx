/**
 * Every page there is. To add one:
 *
 * 1. Write `pages/<area>/InboundReferralsPage.tsx`, exporting `InboundReferralsPage`.
 * 2. What its address may carry goes to `referrals.search.ts`:
 *
 *      export const inboundList = listSearch({ sorts: ['sentAt', 'dueAt'], sort: '-sentAt', filters: { queue: … } })
 *
 * 3. Its route goes to `referrals.routes.ts`, under the layout that it is shown in, and into the tree below:
 *
 *      export const inboundRoute = createRoute({
 *        getParentRoute: () => appLayout,
 *        path: '/customer-referrals/in-bound',
 *        staticData: { title: 'Inbound Referrals' },
 *        validateSearch: inboundList.schema,
 *        search: { middlewares: [stripSearchParams(inboundList.defaults)] },
 *        component: lazyRouteComponent(() => import('./InboundReferralsPage.tsx'), 'InboundReferralsPage'),
 *      })
 *
 * The page is then fetched when it is needed, guarded by its layout, and its entry appears in the menu by itself if the
 * menu knows the path. In the page, `useListState(inboundList)` gives the state of the list and what to ask the endpoint
 * with, `useSearchOf(inboundList.schema)` all other parameters of its address.
 */
import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './kit/address/searchParams.ts'
import { analyticsRoute } from './pages/analytics/analytics.routes.ts'
import { forgotPasswordRoute, loginRoute, resetPasswordRoute } from './pages/auth/auth.routes.ts'
import { entityInvitationRoute, teamInvitationRoute } from './pages/auth/invitation/invitations.routes.ts'
import { registerRoute, verifyAccountRoute } from './pages/auth/registration/registrations.routes.ts'
import {
  customersRoute,
  duplicatesRoute,
  importPeopleRoute,
  mergeRoute,
  myCustomersRoute,
} from './pages/customers/customers.routes.ts'
import { dashboardRoute } from './pages/dashboard/dashboard.routes.ts'
import { categoriesRoute } from './pages/network/categories/categories.routes.ts'
import { entitiesRoute } from './pages/network/entities/entities.routes.ts'
import { entityRoute } from './pages/network/entity/entity.routes.ts'
import { importRoute } from './pages/network/imports/imports.routes.ts'
import { locationsRoute } from './pages/network/locations/locations.routes.ts'
import { networkCardsRoute, networkRoute } from './pages/network/network/network.routes.ts'
import { notificationsRoute } from './pages/notifications/notifications.routes.ts'
import { editCoverRoute, profileRoute } from './pages/profile/profile.routes.ts'
import { answerRoute } from './pages/public/answer/answer.routes.ts'
import { appointmentRoute } from './pages/public/appointment/appointment.routes.ts'
import { publicDirectoryRoute, publicEntityRoute } from './pages/public/directory/publicDirectory.routes.ts'
import { followUpRoute } from './pages/public/followUp/followUp.routes.ts'
import { helpRoute, helpStatusRoute } from './pages/public/help/help.routes.ts'
import { offerDetailsRoute, offerRoute } from './pages/public/offer/offer.routes.ts'
import { customerSurveyRoute } from './pages/public/survey/customerSurvey.routes.ts'
import { verificationRoute } from './pages/public/verification/verification.routes.ts'
import { referMapRoute } from './pages/referMap/referMap.routes.ts'
import {
  appointmentsRoute,
  entityRequestsRoute,
  inboundAliasRoute,
  inboundRoute,
  outboundAliasRoute,
  outboundRoute,
} from './pages/referrals/referrals.routes.ts'
import { peopleRoute, requestsRoute } from './pages/requests/requests.routes.ts'
import { selfCheckRoute, settingsRoute } from './pages/settings/settings.routes.ts'
import { surveyRoute } from './pages/survey/survey.routes.ts'
import { roleEditorRoute, rolesRoute } from './pages/team/roles.routes.ts'
import { teamRoute } from './pages/team/teams.routes.ts'
import {
  appLayout,
  authenticationLayout,
  guestLayout,
  indexRoute,
  publicLayout,
  rootRoute,
} from './shell/layout/layouts.ts'

/** The pages by their layouts. */
export const pages = {
  app: [
    settingsRoute,
    selfCheckRoute,
    profileRoute,
    editCoverRoute,
    rolesRoute,
    roleEditorRoute,
    teamRoute,
    categoriesRoute,
    networkRoute,
    networkCardsRoute,
    entityRoute,
    entitiesRoute,
    locationsRoute,
    importRoute,
    requestsRoute,
    peopleRoute,
    customersRoute,
    myCustomersRoute,
    mergeRoute,
    duplicatesRoute,
    importPeopleRoute,
    referMapRoute,
    inboundRoute,
    inboundAliasRoute,
    appointmentsRoute,
    entityRequestsRoute,
    outboundRoute,
    outboundAliasRoute,
    notificationsRoute,
    dashboardRoute,
    analyticsRoute,
    surveyRoute,
  ],
  authentication: [resetPasswordRoute, verifyAccountRoute, teamInvitationRoute, entityInvitationRoute],
  guest: [loginRoute, forgotPasswordRoute, registerRoute],
  public: [
    publicDirectoryRoute,
    publicEntityRoute,
    helpRoute,
    helpStatusRoute,
    offerRoute,
    offerDetailsRoute,
    answerRoute,
    appointmentRoute,
    customerSurveyRoute,
    followUpRoute,
    verificationRoute,
  ],
} as const

export const routeTree = rootRoute.addChildren([
  indexRoute,
  appLayout.addChildren(pages.app),
  authenticationLayout.addChildren([guestLayout.addChildren(pages.guest), ...pages.authentication]),
  publicLayout.addChildren(pages.public),
])

/** The router of a tree: of the one with all pages, or of a test's own. */
export function routerOf<T extends AnyRoute>(tree: T, cache: QueryClient, history?: RouterHistory) {
  const isBuilt = (path: string): boolean => path in router.routesByPath
  const router = createRouter({
    routeTree: tree,
    history,
    parseSearch,
    stringifySearch,
    context: { cache, isBuilt },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf<typeof routeTree>>
  }
  interface StaticDataRouteOption {
    title?: string
    /** Opened from an email, on any phone: without what draws the bar of progress, and toasts until there is one. */
    isLight?: boolean
    /** Its largest heading, which its frame shows before any script runs; of pages without sidebar and header. */
    heading?: string
  }
}
