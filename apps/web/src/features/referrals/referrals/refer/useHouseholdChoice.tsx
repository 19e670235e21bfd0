import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { type HouseholdMember, households } from '@handoff/contracts/customers/households'
import { Box, Button, Checkbox, Flex, Input, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { RecordConsentDialog } from '../../../customers/consents/RecordConsentDialog.tsx'
import { useConsentsOnFile } from '../../../customers/consents/useConsentsOnFile.ts'

type Options = {
  customerId: number | null
  categoryId: number | null
  value: readonly number[]
  onChange: (ids: number[]) => void
  error: ReactNode
}

/** Members of the household who are referred with the customer. `dialog` is shown outside of the form. */
export function useHouseholdChoice({ customerId, categoryId, value, onChange, error }: Options) {
  const mayView = useCan(households.ofCustomer)
  const { data = [] } = useEndpoint(
    households.ofCustomer,
    { id: customerId ?? 0 },
    { enabled: mayView && customerId !== null, isSilent: true },
  )
  const [asking, setAsking] = useState<HouseholdMember>()
  const members = new Map(
    data
      .flatMap((household) => household.members)
      .filter(({ id, state }) => id !== customerId && state === CustomerState.Active)
      .map((member) => [member.id, member]),
  )
  const choice = members.size > 0 && (
    <Input.Wrapper
      label="Also refer"
      labelElement="div"
      description="Each gets a referral of their own, with the same message. Files aren’t sent with theirs."
      error={error && <>{error}. Nothing was sent.</>}
    >
      <Box component="ul" className="plain" m={0} mt="xs" p={0} aria-label="Household">
        {[...members.values()].map((member) => (
          <Line
            key={member.id}
            member={member}
            categoryId={categoryId}
            isChosen={value.includes(member.id)}
            hasError={!!error}
            onChange={(isChosen) => onChange(isChosen ? [...value, member.id] : value.filter((id) => id !== member.id))}
            onAsk={() => setAsking(member)}
          />
        ))}
      </Box>
    </Input.Wrapper>
  )
  const dialog = asking && (
    <RecordConsentDialog customer={{ id: asking.id, firstName: asking.name }} onClosed={() => setAsking(undefined)} />
  )
  return { choice, dialog }
}

type LineProps = {
  member: HouseholdMember
  categoryId: number | null
  isChosen: boolean
  hasError: boolean
  onChange: (isChosen: boolean) => void
  onAsk: () => void
}

/** Consent is each person’s own: without one on file, it is recorded first, or they are left out. */
function Line({ member, categoryId, isChosen, hasError, onChange, onAsk }: LineProps) {
  const { formatShort } = useDates()
  const onFile = useConsentsOnFile(isChosen ? member.id : null, categoryId)
  const [consent] = [...(onFile ?? [])].sort((one, other) => other.expiresAt.localeCompare(one.expiresAt))
  const isMissing = isChosen && categoryId !== null && onFile !== undefined && !consent
  return (
    <Flex component="li" align="center" justify="space-between" wrap="wrap" gap="xs" mih={36} py="xxs">
      <Checkbox
        label={[member.name, member.age].filter((part) => part !== null).join(', ')}
        description={isChosen && consent ? `Consent on file, valid until ${formatShort(consent.expiresAt)}` : undefined}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-error={(isMissing && hasError) || undefined}
      />
      {isMissing && (
        <Flex align="center" gap="xs" fz="sm">
          <Text inherit c="var(--warn)">
            Consent needed
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onAsk} aria-label={`Record consent of ${member.name}`}>
            Record consent
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
