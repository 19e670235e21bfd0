import { RequestType } from '@handoff/contracts/requests/request-type'
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
