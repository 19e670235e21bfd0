import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { guardedBy } from '../../../shell/session/guards.ts'
import { hasLink } from '../link/useLinkToken.ts'
import { customerSurveySearch } from './customerSurvey.search.ts'

const forStaff = guardedBy('signedIn', 'access')

/** By its link the customer's page, without a login; else the page of staff who fill it in with a customer. */
export const customerSurveyRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/customer-survey',
  staticData: { title: 'Survey', isLight: true },
  validateSearch: customerSurveySearch,
  beforeLoad: async (arrival) => {
    if (arrival.search.token === undefined && !hasLink('survey')) await forStaff(arrival)
  },
  component: lazyRouteComponent(() => import('./CustomerSurveyPage.tsx'), 'CustomerSurveyPage'),
})
