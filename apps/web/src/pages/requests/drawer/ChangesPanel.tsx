import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Flex, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import css from '../../../features/network/requests/requests.module.css'

/** What is there now, next to what is requested: what differs first, the rest on request. */
export function ChangesPanel({ request: { changes, unchanged } }: { request: RequestDetail }) {
  const [isWhole, setWhole] = useState(false)
  if (!changes.length) return null
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="What changes">
      <Flex className={css.headline} gap="md" align="baseline">
        <Title className={css.heading} order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
          What changes
        </Title>
        {unchanged.length > 0 && (
          <UnstyledButton className={css.link} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show only changes' : `Show ${unchanged.length} unchanged`}
          </UnstyledButton>
        )}
      </Flex>
      <Box className={css.changes} component="table" w="100%" bd="1px solid var(--line)" bdrs="md" fz="sm" lh="1.45">
        <thead>
          <tr>
            <Box component="th" ta="left" scope="col">
              <span className="vh">Field</span>
            </Box>
            <Box component="th" ta="left" scope="col">
              Now
            </Box>
            <Box component="th" ta="left" scope="col">
              Requested
            </Box>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, now, asked, removed }) => (
            <tr key={field}>
              <Box component="th" ta="left" scope="row">
                {field}
              </Box>
              <Box component="td" ta="left">
                {inLines(field, now)}
              </Box>
              <Box component="td" ta="left">
                {!(removed && asked === '–') && inLines(field, asked)}
                {removed && <Removed {...removed} />}
              </Box>
            </tr>
          ))}
          {isWhole &&
            unchanged.map(({ field, now }) => (
              <tr key={field}>
                <Box component="th" ta="left" scope="row">
                  {field}
                </Box>
                <Box component="td" ta="left">
                  {inLines(field, now)}
                </Box>
                <Box className={css.same} component="td" ta="left">
                  No change
                </Box>
              </tr>
            ))}
        </tbody>
      </Box>
    </Flex>
  )
}

type Removal = NonNullable<RequestDetail['changes'][number]['removed']>

/** What is lost if this is approved. */
const Removed = ({ values, words }: Removal) => (
  <Box c="var(--bad)">
    {values.map((value) => (
      <Text key={value} component="del" display="block" fz="sm" td="line-through" c="inherit" fw="400">
        {value}
      </Text>
    ))}
    <Text inherit fz="xs" fw="500">
      {words}
    </Text>
  </Box>
)

/** One line for each day. */
const inLines = (field: string, words: string) =>
  field === 'Hours' || field === 'Holidays & exceptions' ? words.replaceAll('; ', '\n') : words
