import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { category } from './category.tsx'
import { individual } from './individual.tsx'
import type { Kind } from './kind.ts'
import { location } from './location.tsx'
import { organization } from './organization.tsx'

/** What is shown of each kind of request, and how it is edited. */
export const kinds: Record<RequestType, Kind> = {
  [RequestType.Location]: location,
  [RequestType.Category]: category,
  [RequestType.Organization]: organization,
  [RequestType.Entity]: individual,
}
