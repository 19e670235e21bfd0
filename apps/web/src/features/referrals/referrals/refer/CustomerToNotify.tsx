import { isEmailed } from '@handoff/contracts/customers/customers/fields'
import type { Answer } from '@handoff/contracts/kit'
import { formatPhone } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { type Brought, toBring } from '@handoff/contracts/network/entities/from-fields'
import { Box, Flex } from '@mantine/core'
import { IconClock, IconId, IconMailOff, IconMapPin, IconPhone } from '@tabler/icons-react'
import css from './ReferPreview.module.css'

type Receiver = Pick<Answer<typeof entities.show>, 'entityAddresses' | 'hours' | 'phone'> & Brought
type Props = {
  person: { firstName: string; email?: string | null; contactPreference?: number | null }
  receiver: Receiver
}

/** What staff should say to the customer now: they hear from no one else before they have an appointment. */
export function CustomerToNotify({ person, receiver }: Props) {
  const { firstName } = person
  const { hours, phone, entityAddresses } = receiver
  const place = entityAddresses[0]
  const address = place && !place.isConfidential && [place.addressLine1, place.city].filter(Boolean).join(', ')
  // Without an address to go to, the number to call.
  const where = address ? ([IconMapPin, address] as const) : ([IconPhone, formatPhone(phone)] as const)
  const brought = toBring(receiver)
  const lines = [
    where,
    [IconClock, hours],
    [IconId, brought && `Bring: ${brought}`],
    [IconMailOff, isEmailed(person) && 'No email now; appointments are emailed'],
  ] as const
  return (
    <section aria-label={`Tell ${firstName}`}>
      <h3>{isEmailed(person) ? `Tell ${firstName}` : `Tell ${firstName} yourself: they get no email`}</h3>
      <ul className={css.lines}>
        {lines.map(
          ([Icon, words]) =>
            words && (
              <Flex component="li" gap="xs" align="flex-start" c="var(--text-2)" key={words}>
                <Icon size={15} stroke={1.7} aria-hidden />{' '}
                <Box className="anywhere" component="span" miw={0}>
                  {words}
                </Box>
              </Flex>
            ),
        )}
      </ul>
    </section>
  )
}
