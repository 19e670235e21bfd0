import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Loader, Menu, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { useAssign } from '../useReferrals.ts'
import { assigneeAvatar, nameOf } from '../words/parties.ts'
import css from './AssignMenu.module.css'

type Props = { referral: Pick<ReferralRow, 'id' | 'version' | 'assigned' | 'customer' | 'reference'> }

/** Who takes care of it, or a dashed circle; pressing it offers the teammates. */
export function AssignMenu({ referral }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { assigned } = referral
  const label = assigned ? `Assigned to ${assigned.name}` : `Assign ${nameOf(referral as ReferralRow)}`
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={css.circle}
          aria-label={label}
          title={label}
          onClick={(event) => event.stopPropagation()}
        >
          {assigned ? (
            <LetterAvatar name={assigned.name} of={assigneeAvatar(assigned)} size={24} />
          ) : (
            <IconPlus size={13} stroke={1.8} aria-hidden />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {isOpen && <Choices referral={referral} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ referral: { id: referralId, version, assigned } }: Props) {
  const { data } = useEndpoint(referrals.assignees, { referralId })
  const assign = useAssign()
  if (!data) return <Loader size="xs" m="sm" aria-label="Loading" />
  if (data.length === 0) return <Menu.Label>No one to assign</Menu.Label>
  return (
    <>
      <Menu.Label>Assign to</Menu.Label>
      {data.map(({ value, name, avatar }) => (
        <Menu.Item
          key={value}
          leftSection={<LetterAvatar name={name} of={assigneeAvatar({ value })} photo={avatar} size={22} />}
          onClick={() => assign.mutate({ referralId, version, ...assigneeOf(value) })}
        >
          {name}
        </Menu.Item>
      ))}
      {assigned && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => assign.mutate({ referralId, version, userId: null, serviceProviderId: null })}>
            No one
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** An option such as `user:7` or `provider:5`. */
function assigneeOf(value: string) {
  const [kind, id] = value.split(':')
  return kind === 'provider' ? { serviceProviderId: Number(id) } : { userId: Number(id) }
}
