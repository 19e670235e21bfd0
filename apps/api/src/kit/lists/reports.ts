import { sql } from 'kysely'

/** Who reported the step of an `event`; null after erasure. */
export const reportedBy = sql<
  string | null
>`(select reported_by from event_report where event_report.event_id = event.id)`
/** The provider it was reported for. */
export const reportedFor = sql<string | null>`(select name from entity
  where entity.id = (event.data #>> '{report,entityId}')::int)`

export type ReportColumns = { reportedBy: string | null; reportedFor: string | null }
/** ', reported by Ana Ruiz at Crane Pantry' */
export const reportWords = ({ reportedBy: name, reportedFor: provider }: ReportColumns) =>
  provider === null ? '' : `, reported by ${name ?? 'someone'} at ${provider}`
