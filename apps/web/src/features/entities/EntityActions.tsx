import { entities } from '@handoff/contracts/entities/entities'
import { type EntityState, EntityState as States } from '@handoff/contracts/entities/entity'
import { Button } from '@mantine/core'
import { IconMailPlus, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Can, useCan } from '../../kit/Can.tsx'
import { useAction } from '../../kit/useAction.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { FavoriteStar } from './FavoriteStar.tsx'
import { canBeInvited, useMayKeep } from './useEditableEntity.ts'

const loadEdit = () => import('./EditEntityDialog.tsx')
const loadInvite = () => import('./InviteEntityDialog.tsx')

type Props = {
  entity: { id: number; name: string; entityState: EntityState }
  /** For whoever does not keep this entity. */
  suggestions?: ReactNode
}

/** What one can do with the entity one looks at. */
export function EntityActions({ entity, suggestions }: Props) {
  const { id, entityState } = entity
  const [isEditing, setEditing] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const isKeeper = useMayKeep(id)
  const mayEdit = useCan(entities.save) && isKeeper
  const Edit = useLazyPart(loadEdit, isEditing)?.EditEntityDialog
  const Invite = useLazyPart(loadInvite, isInviting)?.InviteEntityDialog
  const verify = useAction(entities.verify)
  return (
    <>
      <FavoriteStar id={id} />
      {entityState !== States.Inactive && (
        <Can do={entities.verify}>
          <Button
            variant="default"
            leftSection={<IconRosetteDiscountCheck size={16} stroke={1.7} />}
            loading={verify.isPending}
            onClick={() => verify.mutate({ id })}
          >
            Verify
          </Button>
        </Can>
      )}
      {canBeInvited(entityState) && (
        <Can do={entities.invite}>
          <Button
            variant="default"
            leftSection={<IconMailPlus size={16} stroke={1.7} />}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        </Can>
      )}
      {!isKeeper && entityState !== States.Inactive && suggestions}
      {mayEdit && (
        <Button leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {Invite && isInviting && <Invite entity={entity} onClosed={() => setInviting(false)} />}
      {Edit && isEditing && <Edit id={id} onClosed={() => setEditing(false)} />}
    </>
  )
}
