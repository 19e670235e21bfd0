import { type Member, MemberState } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import {
  IconArrowMerge,
  IconBuildingOff,
  IconEye,
  IconMailForward,
  IconMailPlus,
  IconPencil,
  IconRosetteDiscountCheck,
  IconUserCheck,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../kit/Can.tsx'
import { toast } from '../../kit/toast.tsx'
import { useAction } from '../../kit/useAction.ts'
import { query } from '../../kit/useEndpoint.ts'
import type { RowAction } from '../../ui/tableParts.ts'
import { canBeInvited, touched } from './useMembership.ts'

export type MemberPart = 'edit' | 'invite' | 'deactivate' | 'merge'
type Options = { onOpen: (member: Member) => void; onPart: (part: MemberPart, member: Member) => void }

/** What one may do with a member of the list, by one's rights and by its state. */
export function useMemberActions({ onOpen, onPart }: Options) {
  const cache = useQueryClient()
  const verify = useAction(members.verify, { refreshes: touched })
  const activate = useAction(members.activate, { refreshes: touched })
  const resend = useAction(members.resendInvite, { refreshes: touched })
  const may = {
    save: useCan(members.save),
    verify: useCan(members.verify),
    invite: useCan(members.invite),
    resend: useCan(members.resendInvite),
    activate: useCan(members.activate),
    deactivate: useCan(members.deactivate),
    merge: useCan(members.merge),
  }

  /** The invitation may have gone to another address than the one that the record has by now. */
  const sendAgain = async ({ id, name }: Member) => {
    try {
      const { invitation } = await cache.fetchQuery({ ...query(members.edit, { id }), staleTime: 0 })
      if (invitation) resend.mutate({ Email: invitation.email })
      else toast.error(`No invitation of ${name} waits for an answer`)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  return (member: Member): RowAction[] => {
    const { id, memberState } = member
    const isInactive = memberState === MemberState.Inactive
    const all: (RowAction | false)[] = [
      { label: 'Open', icon: IconEye, onSelect: () => onOpen(member) },
      may.save && { label: 'Edit', icon: IconPencil, onSelect: () => onPart('edit', member) },
      may.verify &&
        !isInactive && {
          label: 'Verify as of today',
          icon: IconRosetteDiscountCheck,
          onSelect: () => verify.mutate({ id }),
        },
      may.resend &&
        memberState === MemberState.Invited && {
          label: 'Resend invitation',
          icon: IconMailForward,
          onSelect: () => void sendAgain(member),
        },
      may.invite &&
        canBeInvited(memberState) && {
          label: memberState === MemberState.Invited ? 'Invite another address…' : 'Invite…',
          icon: IconMailPlus,
          onSelect: () => onPart('invite', member),
        },
      may.activate && isInactive && { label: 'Activate', icon: IconUserCheck, onSelect: () => activate.mutate({ id }) },
      may.merge && {
        label: 'Merge into…',
        icon: IconArrowMerge,
        isDangerous: true,
        onSelect: () => onPart('merge', member),
      },
      may.deactivate &&
        !isInactive && {
          label: 'Deactivate',
          icon: IconBuildingOff,
          isDangerous: true,
          onSelect: () => onPart('deactivate', member),
        },
    ]
    return all.filter((action) => action !== false)
  }
}
