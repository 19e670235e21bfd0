import { reference } from '@handoff/contracts/platform/reference'
import { routes } from '../../../kit/http/routes.ts'
import { importLegacy } from './reference.import.ts'
import { citiesOfZip, counties, places, state, states } from './reference.queries.ts'

export const referenceRoutes = routes(reference, { states, state, counties, places, citiesOfZip, importLegacy })
