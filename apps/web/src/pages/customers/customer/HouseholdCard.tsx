import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type Household, type HouseholdMember, households } from '@handoff/contracts/customers/households'
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

const loadAdd = () => import('../../../features/customers/households/AddMemberDialog.tsx')
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
      Add member
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
            <Members household={household} customer={customer} />
          </Box>
        ))
      )}
      {part && adding && (
        <part.AddMemberDialog customer={customer} household={adding.household} onClosed={() => setAdding(undefined)} />
      )}
    </section>
  )
}

function Members({ household, customer }: { household: Household; customer: Customer }) {
  const { id, version, members } = household
  const [leaving, setLeaving] = useState<HouseholdMember>()
  const save = useAction(households.save, { feedback: 'success' })
  const remove = useAction(households.remove, {
    says: () => leaving && `${leaving.name} left the household`,
    onSuccess: () => setLeaving(undefined),
  })
  const actionsOf = ({ id: memberId, isHead, isContact, ...member }: HouseholdMember) =>
    member.mayEdit
      ? [
          {
            label: isHead ? 'Not the head' : 'Make head',
            icon: IconStar,
            onSelect: () => save.mutate({ id, version, headId: isHead ? null : memberId }),
          },
          {
            label: isContact ? 'Don’t call first' : 'Call first',
            icon: IconPhone,
            onSelect: () => save.mutate({ id, version, contactId: isContact ? null : memberId }),
          },
          {
            label: memberId === customer.id ? 'Leave household' : 'Remove from household',
            icon: IconDoorExit,
            isDangerous: true,
            onSelect: () => setLeaving({ id: memberId, isHead, isContact, ...member }),
          },
        ]
      : []
  const isSelf = leaving?.id === customer.id
  return (
    <>
      <PlainList gap={0} pb="xs">
        {members.map((member) => (
          <Flex className="soft-above" component="li" align="center" gap="sm" py="xs" px="lg" key={member.id}>
            <LetterAvatar name={member.name} of={`customer:${member.id}`} size={32} />
            <Box flex={1} miw={0} fz="sm">
              <Group gap="xs">
                {member.id === customer.id ? (
                  <Text inherit fw="500" className="anywhere">
                    {member.name}
                  </Text>
                ) : (
                  <Link className="link anywhere" to="/customer-management/clients" search={{ id: member.id }}>
                    {member.name}
                  </Link>
                )}
                {member.isHead && <StatusPill tone="neutral">Head</StatusPill>}
                {member.isContact && <StatusPill tone="info">Call first</StatusPill>}
              </Group>
              <Text inherit fz="xs" c="dimmed">
                {[
                  member.id === customer.id && 'This record',
                  member.age !== null && `${member.age} ${member.age === 1 ? 'year' : 'years'}`,
                  formatPhone(member.phone),
                  stateWords[member.state],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <RowMenu name={member.name} actions={actionsOf(member)} />
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
