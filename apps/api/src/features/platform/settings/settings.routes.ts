import { settings } from '@handoff/contracts/platform/settings'
import { routes } from '../../../kit/http/routes.ts'
import { mailState } from '../../../kit/mail/mail-server.ts'
import { removeLogo, saveLogo, saveNetwork } from './settings.network.ts'
import { branding, networkSettings, timeZones } from './settings.queries.ts'
import { saveTimeZone, selfCheck } from './settings.service.ts'
import { addTimeZone } from './settings.time-zones.ts'

export const settingsRoutes = routes(settings, {
  saveTimeZone,
  timeZones,
  addTimeZone,
  branding,
  map: async ({ mapStyleUrl, streetsUrl }) => ({ styleUrl: mapStyleUrl, streetsUrl }),
  email: ({ db }) => mailState(db),
  network: networkSettings,
  saveNetwork,
  saveLogo,
  removeLogo,
  selfCheck,
})
