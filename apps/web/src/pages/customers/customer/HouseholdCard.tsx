import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type Household, type Housemate, households } from '@handoff/contracts/customers/households'
import { formatPhone } from '@handoff/contracts/kit'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconDoorExit, IconPhone, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { CardHead } from './CardHead.tsx'

const loadAdd = () => import('../../../features/customers/households/AddHousemateDialog.tsx')
const stateWords = { 1: null, 2: 'archived', 3: 'deceased', 4: null } as const

/** Who lives with the person, who is the head, and whom to call. */
export function HouseholdCard({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useEndpoint(households.ofCustomer, { id: customer.id })
  const mayEdit = useCan(households.create) && customer.mayEdit
  const [adding, setAdding] = useState<{ household: Household | undefined }>()
  const part = useLazyPart(loadAdd, !!adding)
  const [first] = data ?? []
  // For those who can’t change it, no household is nothing to see.
  if (data && !first && !mayEdit) return null
  const addTo = (household?: Household) => (
    <Button variant="subtle" size="compact-sm" mx="-sm" onClick={() => setAdding({ household })}>
      Add someone
    </Button>
  )
  return (
    <section className="panel" aria-label="Household">
      <CardHead title={data && !first ? 'No household' : 'Household'}>
        {mayEdit && data && data.length < 2 && addTo(first)}
      </CardHead>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={2} />
      ) : !first ? (
        <Text inherit px="lg" pb="sm" fz="xs" c="dimmed">
          Link the people who live with {customer.firstName}, to refer them together.
        </Text>
      ) : (
        data.map((household, index) => (
          <Box key={household.id}>
            {data.length > 1 && (
              <Flex className="soft-above" justify="space-between" px="lg" pt="xs" fz="xs" c="dimmed">
                Home {index + 1}
                {mayEdit && addTo(household)}
              </Flex>
            )}
            <Housemates household={household} customer={customer} />
          </Box>
        ))
      )}
      {part && adding && (
        <part.AddHousemateDialog
          customer={customer}
          household={adding.household}
          onClosed={() => setAdding(undefined)}
        />
      )}
    </section>
  )
}

function Housemates({ household, customer }: { household: Household; customer: Customer }) {
  const { id, version, people } = household
  const [leaving, setLeaving] = useState<Housemate>()
  const save = useAction(households.save, { feedback: 'success' })
  const remove = useAction(households.remove, {
    says: () => leaving && `${leaving.name} left the household`,
    onSuccess: () => setLeaving(undefined),
  })
  const actionsOf = ({ id: housemateId, isHead, isContact, ...housemate }: Housemate) =>
    housemate.mayEdit
      ? [
          {
            label: isHead ? 'Not the head' : 'Make head',
            icon: IconStar,
            onSelect: () => save.mutate({ id, version, headId: isHead ? null : housemateId }),
          },
          {
            label: isContact ? 'Don’t call first' : 'Call first',
            icon: IconPhone,
            onSelect: () => save.mutate({ id, version, contactId: isContact ? null : housemateId }),
          },
          {
            label: housemateId === customer.id ? 'Leave household' : 'Remove from household',
            icon: IconDoorExit,
            isDangerous: true,
            onSelect: () => setLeaving({ id: housemateId, isHead, isContact, ...housemate }),
          },
        ]
      : []
  const isSelf = leaving?.id === customer.id
  return (
    <>
      <PlainList gap={0} pb="xs">
        {people.map((housemate) => (
          <Flex className="soft-above" component="li" align="center" gap="sm" py="xs" px="lg" key={housemate.id}>
            <LetterAvatar name={housemate.name} of={`customer:${housemate.id}`} size={32} />
            <Box flex={1} miw={0} fz="sm">
              <Group gap="xs">
                {housemate.id === customer.id ? (
                  <Text inherit fw="500" className="anywhere">
                    {housemate.name}
                  </Text>
                ) : (
                  <Link className="link anywhere" to="/customer-management/clients" search={{ id: housemate.id }}>
                    {housemate.name}
                  </Link>
                )}
                {housemate.isHead && <StatusPill tone="neutral">Head</StatusPill>}
                {housemate.isContact && <StatusPill tone="info">Call first</StatusPill>}
              </Group>
              <Text inherit fz="xs" c="dimmed">
                {[
                  housemate.id === customer.id && 'This record',
                  housemate.age !== null && `${housemate.age} ${housemate.age === 1 ? 'year' : 'years'}`,
                  formatPhone(housemate.phone),
                  stateWords[housemate.state],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <RowMenu name={housemate.name} actions={actionsOf(housemate)} />
          </Flex>
        ))}
      </PlainList>
      <ConfirmDialog
        title={isSelf ? 'Leave household?' : 'Remove from household?'}
        confirm={isSelf ? 'Leave household' : 'Remove'}
        isOpen={leaving !== undefined}
        isPending={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ id, version, customerId: leaving.id })}
        onClose={() => setLeaving(undefined)}
      >
        {leaving?.name} no longer lives here. The record and its referrals stay as they are.
      </ConfirmDialog>
    </>
  )
}
