import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Flex, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import css from '../../../features/network/requests/requests.module.css'

/** What is there now, next to what is requested: what differs first, the rest on request. */
export function ChangesPanel({ request: { changes, unchanged } }: { request: RequestDetail }) {
  const [isWhole, setWhole] = useState(false)
  if (!changes.length) return null
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="What changes">
      <Flex className={css.headline} gap="md" align="baseline">
        <Title className={css.heading} order={3} fz="sm" fw="600" lts="-0.02em" lh="inherit">
          What changes
        </Title>
        {unchanged.length > 0 && (
          <UnstyledButton className={css.link} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show only changes' : `Show ${unchanged.length} unchanged`}
          </UnstyledButton>
        )}
      </Flex>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Field</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">Requested</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, now, asked }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{inLines(field, now)}</td>
              <td>{inLines(field, asked)}</td>
            </tr>
          ))}
          {isWhole &&
            unchanged.map(({ field, now }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{inLines(field, now)}</td>
                <td className={css.same}>No change</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Flex>
  )
}

/** Each day on a line of its own. */
const inLines = (field: string, words: string) =>
  field === 'Hours' || field === 'Holidays & exceptions' ? words.replaceAll('; ', '\n') : words
