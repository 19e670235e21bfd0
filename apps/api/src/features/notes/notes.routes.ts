import { notes } from '@handoff/contracts/notes'
import { routes } from '../../kit/routes.ts'
import { earlier, ofEntity } from './notes.queries.ts'
import { edit, remove, writeOfEntity } from './notes.service.ts'

export const noteRoutes = routes(notes, { ofEntity, writeOfEntity, edit, earlier, remove })
