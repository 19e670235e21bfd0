import { notes } from '@handoff/contracts/customers/notes'
import { routes } from '../../../kit/http/routes.ts'
import { markRead, messages, send } from './notes.messages.ts'
import { earlier, ofCustomer, ofEntity } from './notes.queries.ts'
import { readers } from './notes.readers.ts'
import { edit, remove, writeOfCustomer, writeOfEntity } from './notes.service.ts'

export const noteRoutes = routes(notes, {
  ofEntity,
  writeOfEntity,
  ofCustomer,
  writeOfCustomer,
  messages,
  send,
  markRead,
  readers,
  edit,
  earlier,
  remove,
})
