import { imports } from '@handoff/contracts/imports'
import { routes } from '../../kit/routes.ts'
import { progress, stop } from './imports.progress.ts'
import { failed, list, rows, show } from './imports.queries.ts'
import { check, choose, discard, ofEntities, ofLocations, readAs, run } from './imports.service.ts'
import { undo } from './imports.undoing.ts'

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
