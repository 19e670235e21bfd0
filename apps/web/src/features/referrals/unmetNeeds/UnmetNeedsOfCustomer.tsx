import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { unmetNeeds, unmetReasonNames } from '@handoff/contracts/referrals/unmetNeeds'
import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useUser } from '../../../kit/session/CurrentUser.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { SourceWords } from './unmetNeedColumns.tsx'
import css from './unmetNeeds.module.css'

const most = 5

type Props = {
  customer: { id: number; name: string }
  /** Around the list, on the page that shows it; nothing where there is none. */
  children: (list: ReactNode, all: ReactNode) => ReactNode
}

/** What no provider could give this customer, as far as the viewer's side recorded it. */
export function UnmetNeedsOfCustomer({ customer, children }: Props) {
  const { formatMomentDay } = useDates()
  const isAdmin = useUser()?.entity === null
  const query = { customerId: customer.id, pageNo: 1, pageSize: most }
  const { data } = useEndpoint(unmetNeeds.list, query, { enabled: useCan(unmetNeeds.list), isSilent: true })
  if (!data?.total) return null
  return children(
    <PlainList className={css.list} gap={0}>
      {data.data.map((row) => (
        <Flex className="soft-above" component="li" direction="column" gap="xxs" py="sm" px="lg" key={row.id}>
          <span>
            <CategoryMark category={row.category} />
            {row.metAt !== null && <StatusPill tone="good">Met {lowered(formatMomentDay(row.metAt))}</StatusPill>}
          </span>
          <Box className="anywhere" component="small" fz="sm" c="var(--text-2)">
            {unmetReasonNames[row.reason]} · <SourceWords row={row} isAdmin={isAdmin} /> ·{' '}
            {formatMomentDay(row.created_at)}
          </Box>
          {row.note && (
            <Box className="anywhere" component="small" fz="sm" c="var(--text-2)">
              {row.note}
            </Box>
          )}
        </Flex>
      ))}
    </PlainList>,
    <Link to="/customer-referrals/out-bound" search={{ queue: 'unmet', search: customer.name }} className={css.link}>
      {data.total > most ? `All ${data.total}` : 'View'}
    </Link>,
  )
}
