import { areas, UserType } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'

/** May this account see reports now? It is active on the administrative side, and its role has the right. */
export const readsReports = (account: string) => sql<boolean>`(
  ${sql.ref(`${account}.is_active`)} and not ${sql.ref(`${account}.is_link`)} and ${sql.ref(`${account}.entity_id`)} is null
  and (${sql.ref(`${account}.user_type`)} = ${sql.lit(UserType.Admin)} or exists (
    select from role_access where role_access.role_id = ${sql.ref(`${account}.role_id`)}
      and role_access.name = ${areas.analytics.admin} and role_access.is_view)))`

/** The latest Monday at eight in a time zone. */
export const lastMonday = (now: Date, zone: RawBuilder<unknown>) => sql<Date>`(
  date_trunc('week', ${now}::timestamptz at time zone ${zone} - interval '8 hours') + interval '8 hours'
  ) at time zone ${zone}`
