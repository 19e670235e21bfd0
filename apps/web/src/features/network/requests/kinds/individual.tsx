import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { EntityFields, entity, entityPayload } from './entity.tsx'
import type { Kind } from './kind.ts'

export const individual: Kind = {
  ...entity,
  Fields: (props) => <EntityFields {...props} isOrganization={false} />,
  payloadOf: (typed, isCorrection) => entityPayload(typed, isCorrection, NetworkType.Entity),
  fullForm: { type: 1 },
}
