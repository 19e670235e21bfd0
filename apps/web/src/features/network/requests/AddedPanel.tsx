import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addressIn } from './addressIn.ts'
import css from './requests.module.css'

/** Results, and where that differs from what was asked for. */
export function AddedPanel({ request: { added, status, action, differences } }: { request: RequestDetail }) {
  if (status !== 5) return null
  const did = { add: 'In the network as', change: 'Changed:', remove: 'Removed' }[action]
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
      aria-label="Outcome"
    >
      <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
        {did} {added ? <PlainLink to={added.link}>{added.name}</PlainLink> : action === 'add' && 'a new entry'}
      </Box>
      {differences.length > 0 && (
        <Box className={css.differences} component="table" w="100%" fz="sm" lh="1.45">
          <caption>Changed before it was added</caption>
          <thead>
            <tr>
              <Box component="th" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left" c="dimmed" scope="col">
                Field
              </Box>
              <Box component="th" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left" c="dimmed" scope="col">
                Requested
              </Box>
              <Box component="th" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left" c="dimmed" scope="col">
                Added
              </Box>
            </tr>
          </thead>
          <tbody>
            {differences.map((it) => (
              <tr key={it.field}>
                <Box component="th" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left" c="dimmed" scope="row">
                  {it.field}
                </Box>
                <Box component="td" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left">
                  {it.asked}
                </Box>
                <Box component="td" pt="xxs" pr="xs" pb="xxs" pl={0} ta="left">
                  {it.added}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Flex>
  )
}

/** To an address with its question mark, as the server writes it. */
export const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <Link {...addressIn(to)}>{children}</Link>
)
