import { customerSurveys } from '@handoff/contracts/customerSurveys'
import { routes } from '../../kit/routes.ts'
import { add, form, stop } from './customerSurveys.answering.ts'
import { askable, exportList, list, ofCustomer, show } from './customerSurveys.queries.ts'
import { send } from './customerSurveys.sending.ts'

export const customerSurveyRoutes = routes(customerSurveys, {
  list,
  exportList,
  show,
  ofCustomer,
  askable,
  send,
  form,
  add,
  stop,
})
