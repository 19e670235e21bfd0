import type { entities } from '@handoff/contracts/entities'
import { networkTypeNames } from '@handoff/contracts/entities'
import { type Answer, ApiError, phoneLink } from '@handoff/contracts/kit'
import { referrals } from '@handoff/contracts/referrals'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useCan } from '../../kit/Can.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { CapacityPill } from '../../ui/CapacityPill.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LetterAvatar } from '../../ui/LetterAvatar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatStrip } from '../../ui/StatStrip.tsx'
import { WebLink } from '../../ui/WebLink.tsx'
import { MemberPlaces } from '../locations/MemberPlaces.tsx'
import { MemberTabs } from '../materials/MemberTabs.tsx'
import { CapacityPanel } from '../members/CapacityPanel.tsx'
import { MemberActions } from '../members/MemberActions.tsx'
import { VerifiedMark } from '../members/VerifiedMark.tsx'
import { ReferButton } from '../referrals/ReferButton.tsx'
import { SuggestButtons } from '../requests/SuggestButtons.tsx'
import css from './entities.module.css'
import { MemberServices } from './MemberServices.tsx'
import { MemberTeam } from './MemberTeam.tsx'
import { answerTime } from './memberColumns.tsx'
import { receiverOf, useMayReceive } from './receivers.ts'
import { useMember } from './useMembers.ts'

type MemberDetail = Answer<typeof entities.show>

/** One member of the network: what it offers, where, for whom, and how it answers. */
export function MemberPage() {
  const { id } = useSearch({ strict: false }) as { id?: number }
  const { data, error, refetch } = useMember(id)
  useDocumentTitle(data?.name)
  if (id === undefined || (error instanceof ApiError && error.status === 404)) return <NoMember />
  if (error)
    return (
      <>
        {back}
        <Page title="Member">
          <section className="panel">
            <ErrorState error={error} onRetry={refetch} />
          </section>
        </Page>
      </>
    )
  return data ? <Shown member={data} /> : <Loading />
}

const back = <BackLink to="/my-network/network">Network</BackLink>

const NoMember = () => (
  <Page title="Member">
    <section className="panel">
      <EmptyState
        icon={IconBuildingCommunity}
        title="There is no such member"
        text="It may have left the network, or the address is not complete."
        action={
          <Button component={Link} to={'/my-network/network' as string} variant="default">
            Back to Network
          </Button>
        }
      />
    </section>
  </Page>
)

function Shown({ member }: { member: MemberDetail }) {
  const { statistics, betweenUs } = member
  const mayReceive = useMayReceive()
  const mayList = { sent: useCan(referrals.listOutbound), received: useCan(referrals.listInbound) }
  // From the first day on: what was only drafted is in the list as well, and in no figure.
  const listed = { entityId: member.id, from: betweenUs?.since ?? undefined }
  const listOf = (to: string, may: boolean) => (may ? { to, search: listed } : {})
  return (
    <>
      {back}
      <Page
        title={member.name}
        face={<LetterAvatar name={member.name} photo={member.logo} size={52} isSquare={member.networkType === 2} />}
        subtitle={
          <span className={css.marks}>
            <CapacityPill member={member} />
            <span>{networkTypeNames[member.networkType]}</span>
            {member.place && <span>{member.place}</span>}
            <VerifiedMark at={member.verifiedAt} />
          </span>
        }
        actions={
          <>
            {mayReceive(member) && <ReferButton isSecondary receiver={receiverOf(member)} />}
            <MemberActions
              member={member}
              suggestions={<SuggestButtons kind="member" id={member.id} name={member.name} look="page" />}
            />
          </>
        }
      >
        <StatStrip
          label="Figures"
          stats={[
            { label: 'Referrals received', value: statistics.received },
            { label: 'Acceptance rate', value: statistics.acceptanceRate, unit: '%' },
            { label: 'Usually answers in', value: answerTime(member.medianHoursToAnswer) },
            ...(betweenUs
              ? [
                  {
                    label: 'You sent them',
                    value: betweenUs.sent,
                    ...listOf('/customer-referrals/out-bound', mayList.sent),
                  },
                  {
                    label: 'They sent you',
                    value: betweenUs.received,
                    ...listOf('/customer-referrals/in-bound', mayList.received),
                  },
                ]
              : []),
          ]}
        />
        <MemberTabs member={member}>
          <div className={css.columns}>
            <div className={css.stack}>
              <Panel title="About">
                <p className={css.text}>{member.about ?? 'Nothing has been written about this member yet.'}</p>
              </Panel>
              <MemberServices member={member} />
              <MemberTeam member={member} />
              <Panel title="For whom and how">
                <Facts
                  facts={[
                    ['Eligibility', member.eligibility ?? '–'],
                    ['Bring along', member.documentsToBring ?? '–'],
                    ['Cost', member.cost ?? '–'],
                    ['Next steps', member.nextSteps ?? '–'],
                    ['Hours', member.hours ?? '–'],
                    ['Languages', member.languages.join(', ') || '–'],
                  ]}
                />
              </Panel>
            </div>
            <div className={css.stack}>
              <CapacityPanel member={member} />
              <Panel title="Contact">
                <Facts
                  facts={[
                    [
                      'Phone',
                      member.phone ? (
                        <a key="phone" href={phoneLink(member.phone)}>
                          {member.phone}
                        </a>
                      ) : (
                        '–'
                      ),
                    ],
                    [
                      'Email',
                      member.email ? (
                        <a key="email" href={`mailto:${member.email}`}>
                          {member.email}
                        </a>
                      ) : (
                        '–'
                      ),
                    ],
                    member.website && ['Website', <WebLink key="site" address={member.website} />],
                    member.parent && [
                      'Belongs to',
                      <Link
                        key="parent"
                        to={'/my-network/network-info' as string}
                        search={{ id: member.parent.id } as never}
                      >
                        {member.parent.name}
                      </Link>,
                    ],
                  ]}
                />
              </Panel>
              <MemberPlaces entityId={member.id} />
            </div>
          </div>
        </MemberTabs>
      </Page>
    </>
  )
}

const Loading = () => (
  <Stack gap={14} role="status" aria-label="Loading">
    <Skeleton h={12} w={80} my={3} />
    <Skeleton h={52} w={320} mb={8} />
    <Skeleton h={76} radius="lg" />
    <Skeleton h={280} radius="lg" />
  </Stack>
)
