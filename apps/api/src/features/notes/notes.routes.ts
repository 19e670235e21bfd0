import { notes } from '@handoff/contracts/notes'
import { routes } from '../../kit/routes.ts'
import { earlier, ofCustomer, ofEntity, ofReferral } from './notes.queries.ts'
import { readers } from './notes.readers.ts'
import { edit, remove, writeOfCustomer, writeOfEntity, writeOfReferral } from './notes.service.ts'

export const noteRoutes = routes(notes, {
  ofEntity,
  writeOfEntity,
  ofCustomer,
  writeOfCustomer,
  ofReferral,
  writeOfReferral,
  readers,
  edit,
  earlier,
  remove,
})
