import { directory } from '@handoff/contracts/directory'
import { routes } from '../../kit/routes.ts'
import { about } from './directory.about.ts'
import { show } from './directory.detail.ts'
import { map } from './directory.map.ts'
import { list } from './directory.queries.ts'
import { report } from './directory.report.ts'

export const directoryRoutes = routes(directory, { list, about, map, show, report })
