import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Box, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import type { FormValues } from './kinds/formValues.ts'
import { payloadOf } from './requestPayload.ts'
import css from './requests.module.css'

const typingPause = 400

/** What is in the network already and may be the same, while one types. */
export function RequestDuplicates({ type, typed }: { type: RequestType; typed: FormValues }) {
  const [settled] = useDebouncedValue(typed, typingPause)
  const { name, lastName, email, phone, website, addressLine1, isByHand } = settled
  // A pin alone finds what is within a few steps of it.
  const isWorthIt =
    isByHand || [name, lastName, email, phone, website, addressLine1].some((text) => text.trim().length > 2)
  const { data = [] } = useEndpoint(
    requests.duplicates,
    { requestType: type, payload: payloadOf(type, settled) },
    { enabled: isWorthIt, keep: isWorthIt, isSilent: true },
  )
  return (
    <div role="status" className={css.status}>
      {isWorthIt && data.length > 0 && (
        <Box className={css.hint} py="sm" px="md" bdrs="md" bg="var(--warn-tint)" fz="sm" lh="1.5" c="var(--warn)">
          <Box component="b" fw="600">
            {data.length === 1 ? 'This may already be in the network' : 'These may already be in the network'}. Check
            before you submit.
          </Box>
          <PlainList gap="xs" mt="xxs" mx={0} mb={0}>
            {data.map((it) => (
              <Flex component="li" gap="xs" align="center" justify="space-between" key={it.id}>
                <span>
                  <Box component="a" c="inherit" fw="500" href={it.link} target="_blank" rel="noreferrer">
                    {it.name}
                  </Box>{' '}
                  · {it.because}
                </span>
              </Flex>
            ))}
          </PlainList>
        </Box>
      )}
    </div>
  )
}
