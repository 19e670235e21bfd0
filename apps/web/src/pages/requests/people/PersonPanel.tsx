import { customerReference } from '@handoff/contracts/customers/customers/customers'
import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { type LinkRequest, LinkRequestStatus, linkRequests } from '@handoff/contracts/customers/linkRequests'
import { Box, Button, Flex, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { becauseOf } from '../../../features/customers/customers/duplicates/duplicateRows.ts'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { PanelHead } from '../../../ui/overlay/PanelHead.tsx'
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LinkStatusPill, nameOf } from './peopleColumns.tsx'

type Props = {
  id: number | undefined
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
}

/** One request next to the list: the person as the provider knows it, and who of the network that may be. */
export function PersonPanel({ id, ...props }: Props) {
  return id === undefined ? null : <Panel key={id} id={id} {...props} />
}

function Panel({ id, position, onPrevious, onNext, onClose }: Props & { id: number }) {
  const { data, error, refetch } = useEndpoint(linkRequests.show, { id })
  useShortcuts({ k: onPrevious, ArrowUp: onPrevious, j: onNext, ArrowDown: onNext, Escape: onClose })
  return (
    <SidePanel
      label={data ? nameOf(data) : error ? 'Not found' : 'Loading'}
      head={<PanelHead {...{ position, onPrevious, onNext, onClose }} reference={`Request ${id}`} />}
      footer={data && <Footer request={data} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Body request={data} />
      ) : (
        <Stack gap="sm" aria-label="Loading" role="status">
          <Skeleton h={44} w="70%" />
          <Skeleton h={120} />
        </Stack>
      )}
    </SidePanel>
  )
}

function Body({ request }: { request: LinkRequest }) {
  const { formatMoment } = useDates()
  const { person, requester, customer, notes } = request
  return (
    <Stack gap="lg">
      <Flex gap="sm" justify="space-between" align="start">
        <Title order={2} className="anywhere" fz="lg">
          {nameOf(request)}
        </Title>
        <LinkStatusPill {...request} />
      </Flex>
      <Facts
        facts={present([
          ['Date of birth', person?.dateOfBirth && formatDay(person.dateOfBirth)],
          ['Phone', person?.phones.join(', ')],
          ['Email', person?.email],
          ['Why', notes],
          ['Requested by', `${requester.name}, ${requester.entity.name}`],
          ['Requested', formatMoment(request.created_at)],
          ['Decided', request.decidedAt && formatMoment(request.decidedAt)],
          [
            'Customer',
            customer && (
              <Link
                key="customer"
                className="brand-link"
                to="/customer-management/clients"
                search={{ id: customer.id }}
              >
                {customer.name}
              </Link>
            ),
          ],
        ])}
      />
      {!person && (
        <Text fz="sm" c="dimmed">
          The details were deleted some time after the decision.
        </Text>
      )}
      {request.may.includes('link') && <Candidates request={request} />}
    </Stack>
  )
}

function Candidates({ request }: { request: LinkRequest }) {
  const { id, version, candidates, requester } = request
  const link = useAction(linkRequests.link, {
    says: ({ customer }) => `${customer?.name ?? 'Customer'} linked to ${requester.entity.name}`,
  })
  return (
    <section aria-label="In the network">
      <Title order={3} fz="sm" fw="600" mb="xs">
        In the network
      </Title>
      {candidates.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No one with these details, apart from customers whom {requester.entity.name} has already.
        </Text>
      ) : (
        <Stack gap="sm">
          {candidates.map((one) => (
            <Box key={one.id} p="sm" bd="1px solid var(--line)" bdrs="lg" fz="sm">
              <Flex gap="sm" align="center" justify="space-between" mb="xs">
                <Box component="span" miw={0}>
                  <Link
                    className="brand-link anywhere"
                    to="/customer-management/clients"
                    search={{ id: one.id }}
                    target="_blank"
                  >
                    {one.name}
                  </Link>
                  <Text inherit span display="block" fz="xs" c="dimmed">
                    {`${customerReference(one.id)} · ${Math.round(one.score * 100)}% alike`}
                  </Text>
                </Box>
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={link.isPending && link.variables.customerId === one.id}
                  disabled={link.isPending}
                  aria-label={`Link ${one.name}`}
                  onClick={() => link.mutate({ id, version, customerId: one.id })}
                >
                  Link
                </Button>
              </Flex>
              <Facts facts={factsOf(one)} />
            </Box>
          ))}
        </Stack>
      )}
    </section>
  )
}

type Fact = readonly [label: string, value: ReactNode]
/** A row without a value is left out. */
const present = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '')

const factsOf = (one: SameCustomer) =>
  present([
    ['Date of birth', one.dateOfBirth && formatDay(one.dateOfBirth)],
    ['Phone', one.phones.join(', ')],
    ['Email', one.email],
    ['Address', one.address],
    ['Managed by', one.owner?.name ?? 'Network administration'],
    ['Why alike', becauseOf(one)],
  ])

function Footer({ request }: { request: LinkRequest }) {
  const { id, version, may } = request
  const refuse = useAction(linkRequests.refuse, { says: () => `Request ${id} refused` })
  const withdraw = useAction(linkRequests.withdraw, { says: () => `Request ${id} withdrawn` })
  if (request.status !== LinkRequestStatus.Pending) return null
  return (
    <Flex gap="xs" align="center" wrap="wrap">
      {may.includes('refuse') && (
        <>
          <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate({ id, version })}>
            Refuse
          </Button>
          <Text inherit span fz="xs" c="dimmed" flex={1} miw={160}>
            The provider learns the decision, not whether anyone was found.
          </Text>
        </>
      )}
      {may.includes('withdraw') && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id, version })}>
          Withdraw request
        </Button>
      )}
    </Flex>
  )
}
