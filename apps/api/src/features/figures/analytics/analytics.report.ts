import type { analytics, Report } from '@handoff/contracts/figures/analytics'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx } from '../../../kit/context.ts'
import { periodOf } from '../../../kit/time/period.ts'
import { ageing } from './analytics.age-of-open.ts'
import { funnel } from './analytics.funnel.ts'
import { people } from './analytics.people.ts'
import { reasons } from './analytics.reasons.ts'
import { responses } from './analytics.responses.ts'
import { scorecards } from './analytics.scorecards.ts'
import { supply } from './analytics.supply.ts'
import { survey } from './analytics.survey.ts'
import type { Builder } from './analytics.table.ts'
import { team } from './analytics.team.ts'
import { network } from './network/analytics.network.ts'
import { equity } from './outcomes/analytics.equity.ts'

const builders: Record<ReportKey, Builder> = {
  funnel,
  ageing,
  responses,
  reasons,
  scorecards,
  supply,
  network,
  team,
  survey,
  equity,
  people,
}
const defaultDays = 90

export async function report(
  ctx: Ctx,
  { report: key, from, to, splitBy, ...shared }: Input<typeof analytics.report>,
): Promise<Report> {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone, defaultDays)
  const requested = { ...(from && { from }), ...(to && { to }) }
  const built = await builders[key](ctx, shared, { ...period, requested }, splitBy)
  return {
    report: key,
    from: period.from,
    to: period.to,
    isNow: false,
    withinName: null,
    steps: null,
    supply: null,
    flows: null,
    matrix: null,
    outcomes: null,
    figures: [],
    parts: [],
    final: null,
    ...built,
  }
}
