import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { Button, Flex, Text } from '@mantine/core'
import { IconMail, IconMessage, IconPhone, IconShield } from '@tabler/icons-react'
import { Fact } from './Fact.tsx'

const byEmail = 3

/** The number shown is the one to use, with what to mind in red; on a phone it is one press away. */
export function ReachSafely({ customer }: { customer: Customer }) {
  const { phones, email, contactPreference, safeContactNote, hasNoContact, codeName, owner } = customer
  const [first] = phones
  // Of someone under a code name, only the provider knows how.
  const isHidden = codeName !== null && customer.access !== CustomerAccess.Owner
  const usesEmail = (contactPreference === byEmail || !first) && email !== null
  const verb = contactPreference === null ? '' : `${contactPreferenceNames[contactPreference]}: `
  const mind = [safeContactNote, first && !first.isSafe && 'Don’t leave a message.'].filter(Boolean).join(' ')
  return (
    <Fact icon={IconShield} label="Reach safely">
      {usesEmail ? (
        <Text inherit>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Text>
      ) : first ? (
        <Text inherit>
          {verb}
          <a className="link" href={phoneLink(first.number)}>
            {formatPhone(first.number)}
          </a>
        </Text>
      ) : (
        <Text inherit>
          {isHidden ? `Through ${owner?.name}` : hasNoContact ? 'No phone or email' : 'Not entered yet'}
        </Text>
      )}
      {mind && (
        <Text inherit fz="xs" fw="400" c="var(--bad)">
          {mind}
        </Text>
      )}
      {(usesEmail || first) && (
        <Flex className="off-paper" hiddenFrom="md" gap="xs" mt="xs" ml="-xl">
          {usesEmail && (
            <Button
              flex={1}
              component="a"
              href={`mailto:${email}`}
              variant="default"
              leftSection={<IconMail size={16} />}
            >
              Email
            </Button>
          )}
          {first && !usesEmail && first.kind !== landline && (
            <Button
              flex={1}
              component="a"
              href={phoneLink(first.number).replace('tel:', 'sms:')}
              variant="default"
              leftSection={<IconMessage size={16} />}
            >
              Text
            </Button>
          )}
          {first && (
            <Button
              flex={1}
              component="a"
              href={phoneLink(first.number)}
              variant="default"
              leftSection={<IconPhone size={16} />}
            >
              Call
            </Button>
          )}
        </Flex>
      )}
    </Fact>
  )
}

/** A phone at home takes no text. */
const landline = 2
