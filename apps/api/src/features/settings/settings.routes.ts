import { settings } from '@handoff/contracts/settings'
import { routes } from '../../kit/routes.ts'
import { timeZones } from './settings.queries.ts'
import { saveTimeZone, selfCheck } from './settings.service.ts'

export const settingsRoutes = routes(settings, { saveTimeZone, timeZones, selfCheck })
