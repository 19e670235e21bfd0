import { entities } from '@handoff/contracts/network/entities/entities'
import { type Entity, EntityState } from '@handoff/contracts/network/entities/entity'
import { verifications } from '@handoff/contracts/network/verifications'
import {
  IconArrowMerge,
  IconBuildingOff,
  IconEye,
  IconMailForward,
  IconMailPlus,
  IconMailQuestion,
  IconPencil,
  IconRosetteDiscountCheck,
  IconUserCheck,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { canBeInvited } from '../../../features/network/entities/useEditableEntity.ts'
import { useEmailed } from '../../../features/platform/mails/useEmail.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'

export type EntityPart = 'edit' | 'invite' | 'deactivate' | 'merge'
type Options = { onOpen: (entity: Entity) => void; onPart: (part: EntityPart, entity: Entity) => void }

/** What one may do with an entity of the list, by one's rights and by its state. */
export function useEntityActions({ onOpen, onPart }: Options) {
  const cache = useQueryClient()
  const verify = useAction(entities.verify, { says: ({ name }) => `${name} verified as of today` })
  const ask = useAction(verifications.ask, { feedback: 'nothing' })
  const activate = useAction(entities.activate, { says: ({ name }) => `${name} activated` })
  const emailed = useEmailed()
  const resend = useAction(entities.resendInvite, { says: (_, { Email }) => emailed('New invitation', Email) })
  const may = {
    save: useCan(entities.save),
    verify: useCan(entities.verify),
    ask: useCan(verifications.ask),
    invite: useCan(entities.invite),
    resend: useCan(entities.resendInvite),
    activate: useCan(entities.activate),
    deactivate: useCan(entities.deactivate),
    merge: useCan(entities.merge),
  }

  /** The invitation may have been sent to an earlier address than the one in the record now. */
  const sendAgain = async ({ id, name }: Entity) => {
    try {
      const { invitation } = await cache.fetchQuery({ ...query(entities.edit, { id }), staleTime: 0 })
      if (invitation) resend.mutate({ Email: invitation.email })
      else toast.error(`No pending invitation for ${name}`)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  return (entity: Entity): RowAction[] => {
    const { id, entityState } = entity
    const isInactive = entityState === EntityState.Inactive
    const all: (RowAction | false)[] = [
      { label: 'Open', icon: IconEye, onSelect: () => onOpen(entity) },
      may.save && { label: 'Edit', icon: IconPencil, onSelect: () => onPart('edit', entity) },
      may.verify &&
        !isInactive && {
          label: 'Verify as of today',
          icon: IconRosetteDiscountCheck,
          onSelect: () => verify.mutate({ id }),
        },
      may.ask &&
        (entityState === EntityState.Active || entityState === EntityState.Listed) && {
          label: 'Ask to confirm by email',
          icon: IconMailQuestion,
          onSelect: () => ask.mutate({ id }, { onSuccess: () => toast.success(`${entity.name} was asked`) }),
        },
      may.resend &&
        entityState === EntityState.Invited && {
          label: 'Resend invitation',
          icon: IconMailForward,
          onSelect: () => void sendAgain(entity),
        },
      may.invite &&
        canBeInvited(entityState) && {
          label: entityState === EntityState.Invited ? 'Invite someone else…' : 'Invite…',
          icon: IconMailPlus,
          onSelect: () => onPart('invite', entity),
        },
      may.activate && isInactive && { label: 'Activate', icon: IconUserCheck, onSelect: () => activate.mutate({ id }) },
      may.merge && {
        label: 'Merge into…',
        icon: IconArrowMerge,
        isDangerous: true,
        onSelect: () => onPart('merge', entity),
      },
      may.deactivate &&
        !isInactive && {
          label: 'Deactivate',
          icon: IconBuildingOff,
          isDangerous: true,
          onSelect: () => onPart('deactivate', entity),
        },
    ]
    const offered = all.filter((action) => action !== false)
    // Alone it would repeat the name, which opens the entity.
    return offered.length > 1 ? offered : []
  }
}
