import { teams } from '@handoff/contracts/access/teams'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { dashboard } from '@handoff/contracts/figures/dashboard'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { requests } from '@handoff/contracts/network/requests/requests'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { categoriesOf } from './categories.naive.fixtures.ts'
import { customersFlowOf, customersOf } from './customers.naive.fixtures.ts'
import { dashboardOf, flowOf } from './dashboard.naive.fixtures.ts'
import { entitiesFlowOf, entitiesOf, mapOf } from './entities.naive.fixtures.ts'
import type { Known, Question, Viewer } from './known.fixtures.ts'
import { locationsOf } from './locations.naive.fixtures.ts'
import type { Values } from './rates.naive.fixtures.ts'
import { requestsFlowOf, requestsOf } from './requests.naive.fixtures.ts'
import { inboundFlowOf, inboundOf, outboundFlowOf, outboundOf } from './sides.naive.fixtures.ts'
import { teamOf } from './teams.naive.fixtures.ts'

type Recount = (known: Known, viewer: Viewer, query: Question) => Values
const none: Recount = () => ({})

/** How to recount each call for figures, and the part that is also compared with the previous period. */
export const calls = {
  dashboard: { endpoint: dashboard.kpis, all: dashboardOf, flow: flowOf },
  inbound: { endpoint: referrals.inboundKpis, all: inboundOf, flow: inboundFlowOf },
  outbound: { endpoint: referrals.outboundKpis, all: outboundOf, flow: outboundFlowOf },
  customers: { endpoint: customers.kpis, all: customersOf, flow: customersFlowOf },
  entities: { endpoint: entities.kpis, all: entitiesOf, flow: entitiesFlowOf },
  map: { endpoint: entities.mapKpis, all: mapOf, flow: none },
  categories: { endpoint: categories.kpis, all: categoriesOf, flow: none },
  locations: { endpoint: locations.kpis, all: locationsOf, flow: none },
  requests: { endpoint: requests.kpis, all: requestsOf, flow: requestsFlowOf },
  teams: { endpoint: teams.kpis, all: teamOf, flow: none },
} satisfies Record<string, { endpoint: unknown; all: Recount; flow: Recount }>
export type Call = keyof typeof calls

/** Recounted by a proof in their feature: responses come from links, which this network does not send. */
export const recountedElsewhere = [surveys.kpis]
