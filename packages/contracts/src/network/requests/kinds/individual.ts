import { type EntityRequest, entity } from './entity.ts'
import type { RequestKind } from './kind.ts'

export const individual = {
  ...entity,
  name: 'Service provider',
  noun: 'individual',
  requested: 'an individual',
} as const satisfies RequestKind<typeof EntityRequest>
