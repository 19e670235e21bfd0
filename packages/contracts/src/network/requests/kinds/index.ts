/** The kinds of requests. What the server and the browser do with each has the same files there. */
import { NetworkType } from '../../entities/entity.ts'
import { RequestType } from '../request-type.ts'
import { category } from './category.ts'
import { individual } from './individual.ts'
import type { RequestKind } from './kind.ts'
import { location } from './location.ts'
import { organization } from './organization.ts'

export const requestKinds: Record<RequestType, RequestKind> = {
  [RequestType.Location]: location,
  [RequestType.Category]: category,
  [RequestType.Organization]: organization,
  [RequestType.Entity]: individual,
}

/** As which kind an entity is requested, changed, or reported. */
export const requestTypeOf = {
  [NetworkType.Organization]: RequestType.Organization,
  [NetworkType.Entity]: RequestType.Entity,
} as const satisfies Record<NetworkType, RequestType>
