import { customerImports } from '@handoff/contracts/customers/customerImports'
import { routes } from '../../../kit/http/routes.ts'
import { list, remarks, rows, show } from './customerImports.queries.ts'
import { check, choose, discard, preview, read, readAs, run, stop, undo, undoRow } from './customerImports.service.ts'

export const customerImportRoutes = routes(customerImports, {
  read,
  list,
  show,
  rows,
  remarks,
  preview,
  readAs,
  check,
  choose,
  run,
  stop,
  undo,
  undoRow,
  discard,
})
