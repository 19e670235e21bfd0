import { teams } from '@handoff/contracts/access/teams'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTeamKpis } from '../../features/access/teams/useTeam.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCount } from '../../kit/query/useCount.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { TeammateTable } from './TeammateTable.tsx'
import { TeamStats } from './TeamStats.tsx'
import { teamList } from './teams.search.ts'

const loadInvite = () => import('../../features/access/teams/InviteDialog.tsx')

/** Teammates of the user, and people who were invited to join. */
export function TeamPage() {
  return useCan(teams.list) ? <Team /> : <NoAccess title="My Team" />
}

function Team() {
  const { tab, search } = useSearchOf(teamList.schema)
  const navigate = useNavigate()
  const { data: kpis } = useTeamKpis()
  const invitations = useCount(teams.invitations, {})
  const [isOpen, setOpen] = useState(false)
  const Invite = useLazyPart(loadInvite, isOpen)?.InviteDialog

  const actions = (
    <Button leftSection={<IconUserPlus size={15} stroke={1.8} />} onClick={() => setOpen(true)}>
      Invite teammate
    </Button>
  )
  const tabs = (
    <QueueTabs
      label="Team"
      tabs={[
        { value: undefined, label: 'Team', count: kpis?.teammates.value ?? undefined },
        { value: 'invitations' as const, label: 'Invitations', count: invitations ?? undefined },
      ]}
      value={tab}
      // The other list has other columns and filters: it begins at its beginning.
      onChange={(next) => void navigate({ to: '.', search: { tab: next }, resetScroll: false })}
    />
  )

  return (
    <Page title="My Team" figures={<TeamStats filters={search ? { search } : {}} />} actions={actions} isDense>
      {tab === 'invitations' ? (
        <InvitationTable tabs={tabs} onInvite={() => setOpen(true)} />
      ) : (
        <TeammateTable tabs={tabs} />
      )}
      {Invite && isOpen && <Invite onClosed={() => setOpen(false)} />}
    </Page>
  )
}
