import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { routes } from '../../../kit/http/routes.ts'
import { about } from './publicDirectory.about.ts'
import { show } from './publicDirectory.detail.ts'
import { map } from './publicDirectory.map.ts'
import { list } from './publicDirectory.queries.ts'
import { report } from './publicDirectory.report.ts'

export const publicDirectoryRoutes = routes(publicDirectory, { list, about, map, show, report })
