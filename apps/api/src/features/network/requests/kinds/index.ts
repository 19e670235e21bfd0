import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { type RawBuilder, sql } from 'kysely'
import { category } from './category.ts'
import { individual } from './individual.ts'
import type { Kind } from './kind.ts'
import { location } from './location.ts'
import { organization } from './organization.ts'

/** What is done with each kind of request. */
export const kinds: Record<RequestType, Kind> = {
  [RequestType.Location]: location,
  [RequestType.Category]: category,
  [RequestType.Organization]: organization,
  [RequestType.Entity]: individual,
}

/** What each kind says of its rows of `request`. */
export function byKind<T>(partOf: (kind: Kind) => RawBuilder<T>) {
  const branches = Object.values(RequestType).map((type) => sql`when ${sql.lit(type)} then ${partOf(kinds[type])}`)
  return sql<T>`case request.request_type ${sql.join(branches, sql` `)} end`
}
