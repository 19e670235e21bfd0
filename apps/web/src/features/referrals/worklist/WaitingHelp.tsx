import { HelpState, help } from '@handoff/contracts/referrals/help'
import { Box, Button, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { nameOf } from '../help/helpColumns.tsx'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import css from './worklist.module.css'

const rowsShown = 3
const query = { state: HelpState.New, sort: 'created_at' as const, pageSize: rowsShown }
const queue = { to: '/customer-referrals/out-bound', search: { queue: 'help', helpState: HelpState.New } } as const

/** Help requests that no one has accepted yet, the oldest first. */
export function WaitingHelp({ count }: { count: number }) {
  const { data } = useEndpoint(help.list, query, { keep: true, isSilent: true })
  return (
    <section aria-label="Help requests">
      <Flex
        className={`ruled-above ${css.group}`}
        component="h3"
        gap="xs"
        align="center"
        py="xs"
        px="lg"
        fz="sm"
        fw="600"
        bg="var(--surface-sunken)"
      >
        Help requests{' '}
        <Text span inherit fw="400" c="dimmed">
          {count}
        </Text>
        {count > rowsShown && (
          <Text span inherit ml="auto">
            <Link {...queue} className="brand-link">
              View all
            </Link>
          </Text>
        )}
      </Flex>
      <PlainList gap={0}>
        {data?.data.map((row) => {
          const name = nameOf(row)
          const need = row.categories.map((category) => category.name).join(', ')
          const address = { ...queue, search: { ...queue.search, id: row.id } }
          return (
            <Grid
              key={row.id}
              className={`ruled-above ${css.row}`}
              columnGap={{ base: 'xs', md: 'sm' }}
              rowGap={{ base: 'xxs', md: 'sm' }}
              py="xs"
              px={{ base: 'md', md: 'lg' }}
              component="li"
              align="center"
            >
              <LetterAvatar name={name} size={34} />
              <Flex className={css.who} columnGap="xs" align="center" wrap="wrap" miw={0}>
                <Link {...address} className="strong-link">
                  {name}
                </Link>
                <Flex
                  className={css.subject}
                  component="span"
                  columnGap="xs"
                  wrap="wrap"
                  miw={0}
                  fz="sm"
                  c="var(--text-2)"
                >
                  <Box className="clipped cut" component="span" miw={0}>
                    {[need || 'Need not given', row.place].filter(Boolean).join(' · ')}
                  </Box>
                </Flex>
              </Flex>
              <Box className={css.due} fz="sm">
                <span>Received</span>
                <Box component="small" fz="xs">
                  <ShortMoment at={row.created_at} isInline />
                </Box>
              </Box>
              <span className={css.assignee} />
              <Button
                className={css.button!}
                variant="default"
                size="compact-md"
                aria-label={`Open: ${name}`}
                renderRoot={(props) => <Link {...address} {...props} />}
              >
                Open
              </Button>
            </Grid>
          )
        })}
      </PlainList>
    </section>
  )
}
