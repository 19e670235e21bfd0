import { entities } from '@handoff/contracts/network/entities/entities'
import { type EntityState, EntityState as States } from '@handoff/contracts/network/entities/entity'
import { Button } from '@mantine/core'
import { IconMailPlus, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FavoriteStar } from '../../../features/network/entities/FavoriteStar.tsx'
import { canBeInvited, useMayKeep } from '../../../features/network/entities/useEditableEntity.ts'
import { useAskVerification } from '../../../features/network/verifications/EntityVerification.tsx'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { Can, useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { entitySearch } from './entity.search.ts'

const loadEdit = () => import('../../../features/network/entities/form/EditEntityDialog.tsx')
const loadInvite = () => import('../../../features/network/entities/InviteEntityDialog.tsx')

type Props = {
  entity: { id: number; name: string; entityState: EntityState }
  /** For anyone who does not keep this entity. */
  suggestions?: ReactNode
}

/** What one can do with the entity one looks at. */
export function EntityActions({ entity, suggestions }: Props) {
  const { id, name, entityState } = entity
  const { edit: isEditing = false } = useSearchOf(entitySearch)
  const navigate = useNavigate()
  const setEditing = (edit: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, edit: edit || undefined }),
      replace: true,
      resetScroll: false,
    })
  const [isInviting, setInviting] = useState(false)
  const isOwn = useMe().entity?.id === id
  const isManager = useMayKeep(id)
  const mayEdit = useCan(entities.save) && isManager
  const Edit = useLazyPart(loadEdit, isEditing && mayEdit)?.EditEntityDialog
  const Invite = useLazyPart(loadInvite, isInviting)?.InviteEntityDialog
  const mayVerify = useCan(entities.verify) && entityState !== States.Inactive
  const verify = useAction(entities.verify, { says: () => `${name} verified as of today` })
  const ask = useAskVerification(id, entityState === States.Active || entityState === States.Listed)
  const rarer: (RowAction | null | false)[] = [
    mayVerify && {
      label: 'Verify as of today',
      icon: IconRosetteDiscountCheck,
      onSelect: () => verify.mutate({ id }),
    },
    ask,
  ]
  return (
    <>
      {!isOwn && <FavoriteStar id={id} />}
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
      {!isManager && entityState !== States.Inactive && suggestions}
      <RowMenu name={name} actions={rarer.filter((action) => !!action)} />
      {mayEdit && (
        <Button leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {Invite && isInviting && <Invite entity={entity} onClosed={() => setInviting(false)} />}
      {Edit && isEditing && mayEdit && <Edit id={id} onClosed={() => setEditing(false)} />}
    </>
  )
}
