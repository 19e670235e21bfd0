import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { EntityFields, entity, entityPayload } from './entity.tsx'
import type { Kind } from './kind.ts'

export const organization: Kind = {
  ...entity,
  Fields: (props) => <EntityFields {...props} isOrganization />,
  payloadOf: (typed, isCorrection) => ({
    name: typed.name,
    ...entityPayload(typed, isCorrection, NetworkType.Organization),
  }),
  fullForm: {},
}
