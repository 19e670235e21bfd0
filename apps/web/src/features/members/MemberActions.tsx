import { type MemberState, MemberState as States } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import { Button } from '@mantine/core'
import { IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Can, useCan } from '../../kit/Can.tsx'
import { useAction } from '../../kit/useAction.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { touched, useMayKeep } from './useMembership.ts'

const loadEdit = () => import('./EditMemberDialog.tsx')

/** What one can do with the member one looks at. */
export function MemberActions({ member: { id, memberState } }: { member: { id: number; memberState: MemberState } }) {
  const [isEditing, setEditing] = useState(false)
  const isKeeper = useMayKeep(id)
  const mayEdit = useCan(members.save) && isKeeper
  const Edit = useLazyPart(loadEdit, isEditing)?.EditMemberDialog
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
      {mayEdit && (
        <Button leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {Edit && isEditing && <Edit id={id} onClosed={() => setEditing(false)} />}
    </>
  )
}
