import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { appointmentsSearch, entityRequestsList, inboundList, outboundList } from './referrals.search.ts'

/** The specification names two addresses for each list. */
export const inboundRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-referrals/in-bound',
  staticData: { title: 'Inbound Referrals' },
  validateSearch: inboundList.schema,
  search: { middlewares: [stripSearchParams(inboundList.defaults)] },
  component: lazyRouteComponent(() => import('./InboundReferralsPage.tsx'), 'InboundReferralsPage'),
})

export const inboundAliasRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/in-bound',
  staticData: { title: 'Inbound Referrals' },
  validateSearch: inboundList.schema,
  search: { middlewares: [stripSearchParams(inboundList.defaults)] },
  component: lazyRouteComponent(() => import('./InboundReferralsPage.tsx'), 'InboundReferralsPage'),
})

export const entityRequestsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/entity-requests',
  staticData: { title: 'Awaiting Answer' },
  validateSearch: entityRequestsList.schema,
  search: { middlewares: [stripSearchParams(entityRequestsList.defaults)] },
  component: lazyRouteComponent(() => import('./EntityRequestsPage.tsx'), 'EntityRequestsPage'),
})

export const appointmentsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-referrals/appointments',
  staticData: { title: 'Appointments' },
  validateSearch: appointmentsSearch,
  component: lazyRouteComponent(() => import('./AppointmentsPage.tsx'), 'AppointmentsPage'),
})

export const outboundRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-referrals/out-bound',
  staticData: { title: 'Outbound Referrals' },
  validateSearch: outboundList.schema,
  search: { middlewares: [stripSearchParams(outboundList.defaults)] },
  component: lazyRouteComponent(() => import('./OutboundReferralsPage.tsx'), 'OutboundReferralsPage'),
})

export const outboundAliasRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/out-bound',
  staticData: { title: 'Outbound Referrals' },
  validateSearch: outboundList.schema,
  search: { middlewares: [stripSearchParams(outboundList.defaults)] },
  component: lazyRouteComponent(() => import('./OutboundReferralsPage.tsx'), 'OutboundReferralsPage'),
})
