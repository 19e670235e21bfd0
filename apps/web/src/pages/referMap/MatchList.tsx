import type { MatchSort } from '@handoff/contracts/referrals/matches'
import { ActionIcon, Box, Button, Center, Flex, Menu, Skeleton, Stack } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconChevronDown, IconQuestionMark } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { UnreachableProviders } from '../../features/network/entities/UnreachableProviders.tsx'
import { useCart } from '../../features/referrals/referrals/cart/useCart.ts'
import { Count } from '../../ui/display/Count.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { MatchRow } from './MatchRow.tsx'
import css from './matchList.module.css'
import { NotEligibleGroup } from './NotEligibleGroup.tsx'
import type { Matches } from './useMatches.ts'
import type { ReferMap } from './useReferMap.ts'
import type { Selection } from './useSelection.ts'

type Props = {
  page: ReferMap
  matches: Matches
  selection: Selection
  /** What the list says itself where there is no one to show. */
  nothing?: ReactNode
  isHeadless?: boolean
}

const sortNames: Record<MatchSort, string> = {
  score: 'Score, high to low',
  distance: 'Distance, nearest first',
  name: 'Name, A to Z',
}

/** The ranked list: the map’s equal for a keyboard and a screen reader. */
export function MatchList({ page, matches, selection, nothing, isHeadless }: Props) {
  const { asked, person } = page
  const { rows, counts, total } = matches
  const cart = useCart()
  const { selectedId, select } = selection
  const [isOutOpen, setOutOpen] = useState(false)
  const scrolled = useRef<HTMLDivElement>(null)
  const isSelectedOut = matches.notEligible.some(({ id }) => id === selectedId)
  if (selection.isFromMap && isSelectedOut && !isOutOpen) setOutOpen(true)

  // Chosen on the map: the list goes there, as soon as the row is loaded.
  const isLoaded = isSelectedOut || rows.some(({ id }) => id === selectedId)
  useEffect(() => {
    if (selectedId === undefined || !selection.isFromMap || !isLoaded) return
    scrolled.current?.querySelector(`#match-${selectedId}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [selectedId, selection.isFromMap, isLoaded])

  return (
    <Flex
      component="section"
      direction="column"
      flex={1}
      mih={0}
      aria-label="Matches"
      aria-busy={matches.isStale || undefined}
    >
      {!isHeadless && (
        <Flex className="ruled-below" component="header" gap="xs" align="center" mih={48} pt={0} pr="sm" pb={0} pl="md">
          <Box component="h2" fz="sm" fw="600">
            Best matches
          </Box>
          {total !== undefined && <Count of={total} />}
          <ListMenu page={page} />
        </Flex>
      )}
      <Box ref={scrolled} className={`scrolls ${css.scrolled}`} flex={1} mih={0} opacity={matches.isStale ? 0.6 : 1}>
        {!asked && <Missing page={page} />}
        {matches.error && <ErrorState error={matches.error} what="matches" onRetry={matches.retry} />}
        {matches.isPending && <Skeletons />}
        {asked && total === 0 && nothing}
        <PlainList className={css.rows} component="ol">
          {rows.map((match, at) => (
            <li
              key={match.id}
              id={`match-${match.id}`}
              data-selected={match.id === selectedId || undefined}
              onClick={(event) => !isOnControl(event) && select(match.id)}
            >
              <MatchRow
                match={match}
                rank={at + 1}
                person={person.data}
                isSelected={match.id === selectedId}
                isInCart={cart.has(match.id)}
                onSelect={() => select(match.id)}
              />
            </li>
          ))}
        </PlainList>
        {matches.more && rows.length > 0 && (
          <Center className="ruled-below" p="xs">
            <Button variant="subtle" loading={matches.isLoadingMore} onClick={() => matches.more?.()}>
              Show more
            </Button>
          </Center>
        )}
        {/* Within what scrolls once it is open. */}
        {isOutOpen && <Out {...{ matches, selectedId }} isOpen onToggle={() => setOutOpen(false)} />}
        {asked && !matches.more && !matches.isPending && !matches.error && (
          <UnreachableProviders categoryId={asked.categoryId} />
        )}
      </Box>
      {!isOutOpen && !!counts?.notEligible && (
        <Out {...{ matches, selectedId }} isOpen={false} onToggle={() => setOutOpen(true)} />
      )}
    </Flex>
  )
}

type OutProps = { matches: Matches; selectedId: number | undefined; isOpen: boolean; onToggle: () => void }

const Out = ({ matches, ...rest }: OutProps) => (
  <NotEligibleGroup
    count={matches.counts?.notEligible ?? 0}
    notEligible={matches.notEligible}
    onMore={matches.moreNotEligible}
    {...rest}
  />
)

/** Links and buttons within a row have their own meaning. */
const isOnControl = ({ target }: MouseEvent) => (target as Element).closest('a, button, [role="dialog"]') !== null

const Missing = ({ page: { customerId } }: { page: ReferMap }) =>
  customerId === undefined ? (
    <EmptyState title="No customer chosen" text="Choose the customer you want to refer." />
  ) : (
    <EmptyState title="No category chosen" text="Choose a category to see who can help." />
  )

/** As high as rows will be. */
const Skeletons = () => (
  <div role="status" aria-label="Loading matches">
    {[0, 1, 2, 3, 4].map((row) => (
      <Stack key={row} className="ruled-below" gap="sm" p="md">
        <Skeleton h={14} w={`${48 + ((row * 13) % 30)}%`} />
        <Skeleton h={5} />
        <Skeleton h={11} w="86%" />
        <Skeleton h={30} />
      </Stack>
    ))}
  </div>
)

/** Other orders, and why someone is not in the list. */
export function ListMenu({ page, isShort }: { page: ReferMap; isShort?: boolean }) {
  const { asked, sort, change } = page
  const [isExplaining, setExplaining] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          {isShort ? (
            <ActionIcon variant="default" size={36} aria-label={`Sorted by ${sortNames[sort]}`}>
              <IconArrowsSort size={16} stroke={1.8} />
            </ActionIcon>
          ) : (
            <Button
              ml="auto"
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Sorted by ${sortNames[sort]}`}
              rightSection={<IconChevronDown size={14} stroke={1.9} />}
            >
              {sortNames[sort]}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(sortNames) as MatchSort[]).map((one) => (
            <Menu.Item
              key={one}
              rightSection={one === sort && <IconCheck size={14} aria-hidden />}
              aria-current={one === sort || undefined}
              onClick={() => change({ sort: one === 'score' ? undefined : one })}
            >
              {sortNames[one]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconQuestionMark size={15} stroke={1.8} />}
            disabled={!asked}
            onClick={() => setExplaining(true)}
          >
            Why isn’t a provider here?
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isExplaining && asked && <ExplainDialog asked={asked} change={change} onClosed={() => setExplaining(false)} />}
    </>
  )
}
