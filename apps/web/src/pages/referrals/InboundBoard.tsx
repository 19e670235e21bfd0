import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { Box, Flex, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { BoardColumn } from '../../features/referrals/referrals/board/BoardColumn.tsx'
import css from '../../features/referrals/referrals/board/board.module.css'
import { useCardFocus } from '../../features/referrals/referrals/board/useCardFocus.ts'
import type { PanelProps } from '../../features/referrals/referrals/panel/ReferralPanel.tsx'
import { useSteps } from '../../features/referrals/referrals/steps/useSteps.tsx'
import type { ListState } from '../../kit/address/useListState.ts'
import { Key } from '../../ui/display/Key.tsx'
import { SearchBox } from '../../ui/filter/SearchBox.tsx'
import { SortMenu } from '../../ui/filter/SortMenu.tsx'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { sortChoices } from './queues.ts'
import { isFiltered, ReferralFilters } from './ReferralFilters.tsx'
import { stepForms } from './ReferralRecords.tsx'

const columns = [
  { queue: 'to_answer', tone: 'warn', empty: 'Nothing to answer.' },
  { queue: 'needs_information', tone: 'info', empty: 'No open questions.' },
  { queue: 'accepted', tone: 'good', empty: 'Nothing accepted yet.' },
  { queue: 'scheduled', tone: 'good', empty: 'No appointments booked.' },
  { queue: 'in_service', tone: 'good', empty: 'No one in service.' },
] as const satisfies { queue: InboundQueue; tone: string; empty: string }[]

type Props = {
  list: ListState
  tabs: { value: string; label: string; count?: number }[]
  onOpen: (id: number) => void
  /** Says what was done, and how it is taken back. */
  onTaken: PanelProps['onTaken']
}

/** Inbound as a board: five columns in the order in which a referral moves. On phones one at a time. */
export function InboundBoard({ list, tabs, onOpen, onTaken }: Props) {
  const isPhone = useIsPhone()
  const [only, setOnly] = useState<string>('to_answer')
  const keepFocus = useCardFocus()
  const steps = useSteps({
    forms: stepForms,
    onTaken: (before, step, after) => {
      onTaken(before, step, after)
      keepFocus(after.id)
    },
  })
  const { queue: _, ...filters } = list.filters as Record<string, never>
  const sort = list.sort === 'auto' || list.sort === '-auto' ? 'priorityDue' : list.sort
  const tabOf = (queue: string) => tabs.find(({ value }) => value === queue)
  const visibleColumns = isPhone ? columns.filter(({ queue }) => queue === only) : columns
  const sortMenu = <SortMenu choices={sortChoices} value={sort} onChange={list.setSort} />
  return (
    <section aria-label="Inbound board">
      <Flex gap="xs" wrap="wrap" mb="sm">
        <SearchBox
          className={css.search}
          label="Search Inbound referrals"
          placeholder="Search"
          value={list.search}
          onSearch={list.setSearch}
        />
        <ReferralFilters value={filters} hasAssigned onChange={(changes) => list.setFilters(changes)} />
        {!isPhone && sortMenu}
      </Flex>
      {isPhone && (
        <Flex gap="xs" wrap="wrap" mb="sm">
          <NativeSelect
            aria-label="Column"
            className={css.search}
            value={only}
            data={columns.map(({ queue }) => ({
              value: queue,
              label: `${tabOf(queue)?.label} (${tabOf(queue)?.count ?? '…'})`,
            }))}
            onChange={(event) => setOnly(event.currentTarget.value)}
          />
          {sortMenu}
        </Flex>
      )}
      <div className={css.board}>
        {visibleColumns.map(({ queue, tone, empty }) => (
          <BoardColumn
            key={queue}
            queue={queue}
            title={tabOf(queue)?.label ?? queue}
            count={isFiltered(filters) || list.search ? undefined : tabOf(queue)?.count}
            tone={tone}
            empty={empty}
            asked={{ ...filters, ...(list.search && { search: list.search }), sort: sort as 'priorityDue' }}
            steps={steps}
            onOpen={onOpen}
          />
        ))}
      </div>
      <Flex
        component="footer"
        rowGap="xs"
        columnGap="md"
        align="center"
        justify="space-between"
        wrap="wrap"
        mt="sm"
        fz="xs"
        c="dimmed"
      >
        <span className={css.hints}>
          <Key name="←" />
          <Key name="→" />
          <Key name="↑" />
          <Key name="↓" /> Choose a card <Key name="M" /> Move <Key name="Enter" /> Open
        </span>
        <Flex className={css.elsewhere} component="span" display="inline-flex" rowGap="xxs" columnGap="xs" wrap="wrap">
          {(['waitlist', 'closed', 'rejected', 'cancelled'] as const).map((queue) => (
            <Box
              component="button"
              p={0}
              c="var(--brand-text)"
              key={queue}
              type="button"
              onClick={() => list.setFilters({ queue, view: undefined })}
            >
              {tabOf(queue)?.label} {tabOf(queue)?.count?.toLocaleString('en-US')}
            </Box>
          ))}
          are in the table
        </Flex>
      </Flex>
      {steps.dialog}
    </section>
  )
}
