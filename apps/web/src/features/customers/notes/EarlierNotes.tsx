import { notes } from '@handoff/contracts/customers/notes'
import { Box, Flex, Text } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './notes.module.css'

/** What a note said before, the latest first. */
export function EarlierNotes({ id }: { id: number }) {
  const { data, error } = useEndpoint(notes.earlier, { id })
  const { formatMoment } = useDates()
  if (error)
    return (
      <Flex
        className={css.edited}
        component="p"
        rowGap="xxs"
        columnGap="xs"
        wrap="wrap"
        mt="xxs"
        mx={0}
        mb={0}
        fz="xs"
        c="dimmed"
      >
        {error.message}
      </Flex>
    )
  return (
    <PlainList
      className={css.earlier}
      component="ol"
      gap="xs"
      mt="xs"
      mx={0}
      mb={0}
      pt={0}
      pr={0}
      pb={0}
      pl="sm"
      aria-label="Earlier versions"
      aria-busy={!data}
    >
      {data?.map(({ text, writtenAt }) => (
        <li key={writtenAt}>
          <Box component="time" fz="xs" c="dimmed" dateTime={writtenAt}>
            {formatMoment(writtenAt)}
          </Box>
          <Text inherit fz="sm" lh="1.5" c="var(--text-2)">
            {text}
          </Text>
        </li>
      ))}
    </PlainList>
  )
}
