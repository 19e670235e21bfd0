import { fullName } from '@handoff/contracts/kit/person-name'
import { ActionIcon, Box, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { CustomerPicker } from '../../features/referrals/referrals/refer/customer/CustomerPicker.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { ReferMap } from './useReferMap.ts'

/** Who is referred: what matching asks about, at a glance. Another one keeps the filters. */
export function CustomerCard({ page }: { page: ReferMap }) {
  const { customerId, person } = page
  const { isChanging, change, choose, cancel } = useCustomerChange(page)
  if (customerId === undefined || isChanging)
    return <Picker onChoose={choose} onCancel={isChanging ? cancel : undefined} />
  const { data, error, refetch } = person
  if (error)
    return (
      <Box p="sm" bd="1px solid var(--line)" bdrs="lg" bg="var(--surface)">
        <ErrorState error={error} onRetry={refetch} back={<ChangeButton onPress={change} />} />
      </Box>
    )
  if (!data) return <Skeleton h={92} radius="lg" />
  const { name, who, home } = factsOf(data)
  return (
    <Box p="sm" bd="1px solid var(--line)" bdrs="lg" bg="var(--surface)">
      <Group gap="xs" wrap="nowrap">
        <LetterAvatar name={name} of={`customer:${data.id}`} size={32} />
        <Box component="span" flex={1} miw={0}>
          <Box className="clipped cut" component="b" display="block" fz="sm" fw="600">
            {name}
          </Box>
          <Box component="small" display="block" fz="xs" c="var(--text-2)">
            {who}
          </Box>
        </Box>
        <ChangeButton onPress={change} />
      </Group>
      {home && (
        <Text className="soft-above" inherit mt="sm" pt="sm" fz="xs" c="var(--text-2)">
          {home}
        </Text>
      )}
    </Box>
  )
}

/** The same in one line, above a map and a list that have no column for it. */
export function CustomerHead({ page }: { page: ReferMap }) {
  const { customerId, person } = page
  const { isChanging, change, choose, cancel } = useCustomerChange(page)
  const { data, error } = person
  if (customerId === undefined || isChanging)
    return (
      <Box flex="1 1 320px">
        <Title order={1} mb="sm" fz="xl" fw="600" lh="inherit">
          Refer customer
        </Title>
        <Picker onChoose={choose} onCancel={isChanging ? cancel : undefined} />
      </Box>
    )
  const facts = data && factsOf(data)
  return (
    <Group gap="sm" wrap="nowrap" flex="1 1 280px" miw={0}>
      {facts ? <LetterAvatar name={facts.name} of={`customer:${data.id}`} size={40} /> : <Skeleton circle h={40} />}
      <Box component="span" flex="0 1 auto" miw={0}>
        <Title className="clipped cut nowrap" order={1} fz="xl" lh="1.25" fw="600" lts="var(--font-display)">
          {facts ? `Refer ${facts.name}` : 'Refer customer'}
        </Title>
        <Box component="small" display="block" fz="xs" c="var(--text-2)">
          {error ? error.message : facts && [facts.who, facts.home].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <ChangeButton onPress={change} />
    </Group>
  )
}

function useCustomerChange({ change }: ReferMap) {
  const [isChanging, setChanging] = useState(false)
  return {
    isChanging,
    change: () => setChanging(true),
    cancel: () => setChanging(false),
    choose: (id: number | null) => {
      if (id === null) return
      setChanging(false)
      change({ customerId: id })
    },
  }
}

type PickerProps = { onChoose: (id: number | null) => void; onCancel: (() => void) | undefined }

const Picker = ({ onChoose, onCancel }: PickerProps) => (
  <div>
    <CustomerPicker chosen={undefined} onChange={onChoose} error={undefined} onTyping={() => {}} />
    {onCancel && (
      <Button variant="subtle" size="compact-sm" mt="xxs" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)

const ChangeButton = ({ onPress }: { onPress: () => void }) => (
  <ActionIcon size={28} aria-label="Change customer" title="Change customer" onClick={onPress}>
    <IconArrowsExchange size={18} stroke={1.7} />
  </ActionIcon>
)

type Person = NonNullable<ReferMap['person']['data']>

function factsOf({ firstName, lastName, age, languages, zip, householdSize, insurance }: Person) {
  return {
    name: fullName({ firstName, lastName }),
    who: [age, languages.join(', '), zip].filter(Boolean).join(' · '),
    home: [householdSize !== null && `Household of ${householdSize}`, insurance].filter(Boolean).join(' · '),
  }
}
