import { type EntityRequest, entity } from './entity.ts'
import type { RequestKind } from './kind.ts'

export const organization = {
  ...entity,
  name: 'Entity',
  noun: 'organization',
  requested: 'an organization',
} as const satisfies RequestKind<typeof EntityRequest>
