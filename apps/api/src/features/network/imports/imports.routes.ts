import { imports } from '@handoff/contracts/network/imports'
import { routes } from '../../../kit/http/routes.ts'
import { failed, list, rows, show } from './imports.queries.ts'
import { check, choose, discard, ofEntities, ofLocations, readAs, run } from './imports.service.ts'
import { progress, stop } from './run/progress.ts'
import { undo } from './run/undo.ts'

export const importRoutes = routes(imports, {
  ofEntities,
  ofLocations,
  list,
  show,
  rows,
  failed,
  readAs,
  check,
  choose,
  run,
  progress,
  stop,
  undo,
  discard,
})
