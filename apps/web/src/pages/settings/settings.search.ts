import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../kit/address/listSearch.ts'

const settingsTabs = [
  'time-zone',
  'time-zones',
  'branding',
  'public-directory',
  'consent',
  'custom-fields',
  'clocks',
  'reasons',
  'second-factor',
  'mail',
  'retention',
  'reference',
] as const

export const settingsDefaults = { tab: 'time-zone' } as const
export const settingsSearch = z.object({
  tab: z.catch(z._default(z.enum(settingsTabs), 'time-zone'), 'time-zone'),
  /** The email that is open in the drawer. */
  id: maybe(Id),
})
