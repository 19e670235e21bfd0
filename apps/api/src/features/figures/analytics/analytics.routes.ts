import { analytics } from '@handoff/contracts/figures/analytics'
import { routes } from '../../../kit/http/routes.ts'
import { activity } from './analytics.acts.ts'
import { linesOf } from './analytics.lines.ts'
import { report } from './analytics.report.ts'

export const analyticsRoutes = routes(analytics, {
  report,
  activity,
  exportReport: async (ctx, { pageNo: _, pageSize: __, ...input }) => linesOf(await report(ctx, input)),
})
