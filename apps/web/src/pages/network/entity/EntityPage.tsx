import { type Answer, ApiError, formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import { hasCapacity } from '@handoff/contracts/network/entities/capacity-words'
import { entities } from '@handoff/contracts/network/entities/entities'
import { networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { factsOf } from '@handoff/contracts/network/entities/from-fields'
import { reachWords, wayWords } from '@handoff/contracts/network/entities/reach'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EntityCustomFields } from '../../../features/network/customFields/EntityCustomFields.tsx'
import css from '../../../features/network/entities/entities.module.css'
import { answerTime } from '../../../features/network/entities/entityColumns.tsx'
import { mayReceive, receiverOf } from '../../../features/network/entities/receivers.ts'
import { useMayKeep } from '../../../features/network/entities/useEditableEntity.ts'
import { useEntity } from '../../../features/network/entities/useEntities.ts'
import { VerifiedMark } from '../../../features/network/entities/VerifiedMark.tsx'
import { EntityPlaces } from '../../../features/network/locations/EntityPlaces.tsx'
import { SuggestButtons } from '../../../features/network/requests/SuggestButtons.tsx'
import { ConfirmButton, OwnVerification } from '../../../features/network/verifications/EntityVerification.tsx'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { ReferMapLink } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { WebLink } from '../../../ui/display/WebLink.tsx'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { CapacityPanel } from './CapacityPanel.tsx'
import { ConfidentialPanel } from './ConfidentialPanel.tsx'
import { CustomerFacts, customerFactTitles } from './CustomerFacts.tsx'
import { EntityActions } from './EntityActions.tsx'
import { EntityServices } from './EntityServices.tsx'
import { EntityTabs } from './EntityTabs.tsx'
import { EntityTeam } from './EntityTeam.tsx'
import { entitySearch } from './entity.search.ts'
import { capacityOfServices } from './serviceWords.ts'

type EntityDetail = Answer<typeof entities.show>

/** One entity of the network: what it offers, where, for whom, and how it answers. */
export function EntityPage() {
  const { id } = useSearchOf(entitySearch)
  const { data, error, refetch } = useEntity(id)
  useDocumentTitle(data?.name)
  if (id === undefined || (error instanceof ApiError && error.status === 404)) return <NoEntity />
  if (error)
    return (
      <>
        {back}
        <Page title="Provider">
          <section className="panel">
            <ErrorState error={error} onRetry={refetch} />
          </section>
        </Page>
      </>
    )
  return data ? <View entity={data} /> : <Loading />
}

const back = <BackLink to="/my-network/network">Network</BackLink>

const NoEntity = () => (
  <Page title="Provider">
    <section className="panel">
      <EmptyState
        icon={IconBuildingCommunity}
        title="We couldn’t find that provider"
        text="It may have left the network, or the link may be incomplete."
        action={<Button renderRoot={(props) => <Link to="/my-network/network" {...props} />}>Back to Network</Button>}
      />
    </section>
  </Page>
)

function View({ entity }: { entity: EntityDetail }) {
  const { figures, betweenUs } = entity
  const isOwn = useMe().entity?.id === entity.id
  // The one primary button of those who manage it is Edit.
  const isManager = useMayKeep(entity.id)
  const mayEdit = useCan(entities.save) && isManager
  const mayList = { sent: useCan(referrals.listOutbound), received: useCan(referrals.listInbound) }
  // From the first day on: what was only drafted is in the list as well, and in no figure.
  const ours = { entityId: entity.id, from: betweenUs?.since ?? undefined }
  const listOf = (to: '/customer-referrals/in-bound' | '/customer-referrals/out-bound', may: boolean) =>
    may ? { to, search: ours } : {}
  const listed = ({ link, definition }: Figure) => ({ link: mayList.received ? link : null, definition })
  const intake = factsOf('page', entity).filter(([title]) => !customerFactTitles.includes(title))
  const capacity = capacityOfServices(entity.services)
  return (
    <>
      {back}
      <Page
        title={entity.name}
        face={
          <LetterAvatar
            name={entity.name}
            of={`provider:${entity.id}`}
            photo={entity.logo}
            size={52}
            isSquare={entity.networkType === 2}
          />
        }
        subtitle={
          <Flex component="span" rowGap="xxs" columnGap="sm" align="center" wrap="wrap">
            {hasCapacity(entity) && capacity ? (
              <b>{[capacity, wayWords(entity.reach)?.toLowerCase()].filter(Boolean).join(' · ')}</b>
            ) : (
              <CapacityMark entity={entity} />
            )}
            <span>{networkTypeNames[entity.networkType]}</span>
            {entity.place && <span>{entity.place}</span>}
            <VerifiedMark at={entity.verifiedAt} unconfirmedSince={entity.unconfirmedSince} isOwn={isOwn} />
            {isOwn && <ConfirmButton id={entity.id} at={entity.verifiedAt} />}
          </Flex>
        }
        actions={
          <>
            {mayReceive(entity) && <ReferButton isSecondary={mayEdit} receiver={receiverOf(entity)} />}
            {mayReceive(entity) && (
              <ReferMapLink start={{ cart: entity.id }} label="Refer a customer here, on the map">
                Refer on map
              </ReferMapLink>
            )}
            <EntityActions
              entity={entity}
              suggestions={<SuggestButtons kind="entity" id={entity.id} name={entity.name} look="page" />}
            />
          </>
        }
      >
        {isOwn && <OwnVerification id={entity.id} />}
        <EntityTabs entity={entity}>
          <Grid className={css.columns} gap="sm" align="start">
            <Stack gap="sm">
              <CustomerFacts entity={entity} />
              <EntityServices entity={entity} />
              <StatStrip
                label="Figures"
                stats={[
                  // Four at most: between us says more than how many there were in all.
                  ...(betweenUs
                    ? []
                    : [{ label: 'Referrals received', value: figures.received.value, ...listed(figures.received) }]),
                  {
                    label: 'Acceptance rate',
                    value: figures.acceptanceRate.value,
                    unit: '%',
                    ...listed(figures.acceptanceRate),
                  },
                  {
                    label: 'Typically responds in',
                    value: answerTime(figures.medianHoursToAnswer.value),
                    ...listed(figures.medianHoursToAnswer),
                  },
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
              <Panel title="About">
                <Text className="anywhere" inherit fz="sm" lh="1.6" c="var(--text-2)">
                  {entity.about ?? 'No description yet.'}
                </Text>
              </Panel>
              <EntityTeam entity={entity} />
              <Panel title="Eligibility & intake">
                {intake.length > 0 ? (
                  <Facts facts={intake} />
                ) : (
                  <Text className="anywhere" inherit fz="sm" lh="1.6" c="var(--text-2)">
                    {mayEdit ? 'Nothing listed yet.' : 'Requirements unknown. Ask before you send someone.'}
                  </Text>
                )}
              </Panel>
              <EntityCustomFields entityId={entity.id} name={entity.name} />
            </Stack>
            <Stack gap="sm">
              <CapacityPanel entity={entity} />
              <ConfidentialPanel entity={entity} />
              <Panel title="Contact">
                <Facts
                  facts={[
                    [
                      'Phone',
                      entity.phone ? (
                        <a key="phone" href={phoneLink(entity.phone)}>
                          {formatPhone(entity.phone)}
                        </a>
                      ) : (
                        '–'
                      ),
                    ],
                    [
                      'Email',
                      entity.email ? (
                        <a key="email" href={`mailto:${entity.email}`}>
                          {entity.email}
                        </a>
                      ) : (
                        '–'
                      ),
                    ],
                    !isOwn && ['Referrals', reachWords(entity.reach) ?? 'Answers in Handoff'],
                    entity.website && ['Website', <WebLink key="site" address={entity.website} />],
                    entity.parent && [
                      'Belongs to',
                      <Link key="parent" to="/my-network/network-info" search={{ id: entity.parent.id }}>
                        {entity.parent.name}
                      </Link>,
                    ],
                  ]}
                />
              </Panel>
              <EntityPlaces entityId={entity.id} />
            </Stack>
          </Grid>
        </EntityTabs>
      </Page>
    </>
  )
}

const Loading = () => (
  <Stack gap="sm" role="status" aria-label="Loading">
    <Skeleton h={12} w={80} my="xxs" />
    <Skeleton h={52} w={320} mb="xs" />
    <Skeleton h={76} radius="lg" />
    <Skeleton h={280} radius="lg" />
  </Stack>
)
