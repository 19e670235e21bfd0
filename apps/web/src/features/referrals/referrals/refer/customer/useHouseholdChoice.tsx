import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { type Housemate, households } from '@handoff/contracts/customers/households'
import { Box, Button, Checkbox, Flex, Input, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useDates } from '../../../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../../kit/session/Can.tsx'
import { RecordConsentDialog } from '../../../../customers/consents/RecordConsentDialog.tsx'
import { useConsentsOnFile } from '../../../../customers/consents/useConsentsOnFile.ts'

type Options = {
  customerId: number | null
  categoryId: number | null
  value: readonly number[]
  onChange: (ids: number[]) => void
  error: ReactNode
}

/** Housemates of the household who are referred with the customer. `dialog` is shown outside of the form. */
export function useHouseholdChoice({ customerId, categoryId, value, onChange, error }: Options) {
  const mayView = useCan(households.ofCustomer)
  const { data } = useEndpoint(
    households.ofCustomer,
    { id: customerId ?? 0 },
    { enabled: mayView && customerId !== null, isSilent: true },
  )
  const [asking, setAsking] = useState<Housemate>()
  const people = new Map(
    (data ?? [])
      .flatMap((household) => household.people)
      .filter(({ id, state }) => id !== customerId && state === CustomerState.Active)
      .map((housemate) => [housemate.id, housemate]),
  )
  // A housemate chosen in a draft who moved out since, or was archived, has no line here to be cleared.
  const left = data ? value.filter((id) => !people.has(id)).join() : ''
  const drop = useEffectEvent(() => onChange(value.filter((id) => people.has(id))))
  useEffect(() => {
    if (left) drop()
  }, [left])
  const choice = people.size > 0 && (
    <Input.Wrapper
      label="Also refer"
      labelElement="div"
      description="Each gets a referral of their own, with the same message. Files aren’t sent with theirs."
      error={error && <>{error}. Nothing was sent.</>}
    >
      <Box component="ul" className="plain" m={0} mt="xs" p={0} aria-label="Household">
        {[...people.values()].map((housemate) => (
          <Line
            key={housemate.id}
            housemate={housemate}
            categoryId={categoryId}
            isChosen={value.includes(housemate.id)}
            hasError={!!error}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, housemate.id] : value.filter((id) => id !== housemate.id))
            }
            onAsk={() => setAsking(housemate)}
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
  housemate: Housemate
  categoryId: number | null
  isChosen: boolean
  hasError: boolean
  onChange: (isChosen: boolean) => void
  onAsk: () => void
}

/** Consent is each person’s own: without one on file, it is recorded first, or they are left out. */
function Line({ housemate, categoryId, isChosen, hasError, onChange, onAsk }: LineProps) {
  const { formatShort } = useDates()
  const onFile = useConsentsOnFile(isChosen ? housemate.id : null, categoryId)
  const [consent] = [...(onFile ?? [])].sort((one, other) => other.expiresAt.localeCompare(one.expiresAt))
  const isMissing = isChosen && categoryId !== null && onFile !== undefined && !consent
  return (
    <Flex component="li" align="center" justify="space-between" wrap="wrap" gap="xs" mih={36} py="xxs">
      <Checkbox
        label={[housemate.name, housemate.age].filter((part) => part !== null).join(', ')}
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
          <Button variant="subtle" size="compact-sm" onClick={onAsk} aria-label={`Record consent of ${housemate.name}`}>
            Record consent
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
