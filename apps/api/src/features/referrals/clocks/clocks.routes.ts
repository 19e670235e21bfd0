import { clocks } from '@handoff/contracts/referrals/clocks'
import { routes } from '../../../kit/http/routes.ts'
import { preview } from './clocks.preview.ts'
import { show } from './clocks.queries.ts'
import { addHoliday, create, removeHoliday, reset, save, saveCalendar } from './clocks.service.ts'

export const clockRoutes = routes(clocks, {
  show,
  create,
  save,
  reset,
  saveCalendar,
  addHoliday,
  removeHoliday,
  preview,
})
