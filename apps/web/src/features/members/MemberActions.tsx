import { type MemberState, MemberState as States } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import { Button } from '@mantine/core'
import { IconMailPlus, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Can, useCan } from '../../kit/Can.tsx'
import { useAction } from '../../kit/useAction.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { canBeInvited, touched, useMayKeep } from './useMembership.ts'

const loadEdit = () => import('./EditMemberDialog.tsx')
const loadInvite = () => import('./InviteMemberDialog.tsx')

type Props = {
  member: { id: number; name: string; memberState: MemberState }
  /** For whoever does not keep this member. */
  suggestions?: ReactNode
}

/** What one can do with the member one looks at. */
export function MemberActions({ member, suggestions }: Props) {
  const { id, memberState } = member
  const [isEditing, setEditing] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const isKeeper = useMayKeep(id)
  const mayEdit = useCan(members.save) && isKeeper
  const Edit = useLazyPart(loadEdit, isEditing)?.EditMemberDialog
  const Invite = useLazyPart(loadInvite, isInviting)?.InviteMemberDialog
  const verify = useAction(members.verify, { refreshes: touched })
  return (
    <>
      <FavouriteStar id={id} />
      {memberState !== States.Inactive && (
        <Can do={members.verify}>
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
      {canBeInvited(memberState) && (
        <Can do={members.invite}>
          <Button
            variant="default"
            leftSection={<IconMailPlus size={16} stroke={1.7} />}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        </Can>
      )}
      {!isKeeper && memberState !== States.Inactive && suggestions}
      {mayEdit && (
        <Button leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {Invite && isInviting && <Invite member={member} onClosed={() => setInviting(false)} />}
      {Edit && isEditing && <Edit id={id} onClosed={() => setEditing(false)} />}
    </>
  )
}
