import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import type { DuplicateQuery } from './useDuplicates.ts'
import { useLinkCheck } from './useLinkCheck.ts'

/** While typing: someone whom the user can't see has these details. It never blocks the form. */
export function LinkHint({ typed }: { typed: DuplicateQuery }) {
  const isKnown = useLinkCheck(typed)
  const person = personIn(typed)
  const [lastRequest, setLastRequest] = useState<string>()
  const submit = useAction(linkRequests.submit, { onSuccess: () => setLastRequest(JSON.stringify(person)) })
  if (!isKnown) return null
  const isAsked = lastRequest === JSON.stringify(person)
  return (
    <Flex role="status" py="xs" px="sm" gap="xs" align="center" wrap="wrap" bdrs="md" bg="var(--info-tint)" fz="sm">
      <Box component="span" flex={1} miw={200}>
        <Text inherit span display="block" fw="600">
          {isAsked ? 'You asked to link this person' : 'A person with these details is already in the network'}
        </Text>
        <Text inherit span fz="xs" c="dimmed">
          {isAsked
            ? 'An administrator decides, and you get a message. You can also go on with your own record.'
            : 'You can’t see the record. An administrator can link it to you.'}
        </Text>
      </Box>
      {!isAsked && (
        <Button
          variant="default"
          size="compact-sm"
          loading={submit.isPending}
          disabled={!person.firstName}
          onClick={() => submit.mutate(person)}
        >
          Ask to link
        </Button>
      )}
    </Flex>
  )
}

const personIn = ({ firstName, lastName, dateOfBirth, phones = [], email }: DuplicateQuery) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  dateOfBirth,
  phones,
  email: email || null,
})
