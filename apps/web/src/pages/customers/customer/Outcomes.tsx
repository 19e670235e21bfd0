import type { Customer } from '@handoff/contracts/customers/customers/customers'

import { useState } from 'react'
import { addressOfReferral } from '../../../features/referrals/referrals/addressOfReferral.ts'
import { LazyReferralDrawer } from '../../../features/referrals/referrals/LazyReferralDrawer.tsx'
import {
  type SidedReferral,
  useCustomerReferrals,
} from '../../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { otherOf } from '../../../features/referrals/referrals/words/parties.ts'
import { ReferralStatus } from '../../../features/referrals/referrals/words/ReferralStatus.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { CardHead } from './CardHead.tsx'
import css from './CustomerPage.module.css'

const rowsShown = 3

/** What became of the latest referrals that were closed; nothing where there is none. */
export function Outcomes({ customer }: { customer: Customer }) {
  const { rows } = useCustomerReferrals(
    customer,
    { stage: ['closed'], pageSize: rowsShown, sort: '-updatedAt' },
    { isSilent: true },
  )
  const { formatMomentDay } = useDates()
  const [opened, setOpened] = useState<SidedReferral>()
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-label="Outcomes">
      <CardHead title="Outcomes" />
      <PlainList gap={0}>
        {rows.slice(0, rowsShown).map((row) => (
          <Grid
            className="soft-above"
            columns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
            component="li"
            rowGap="xs"
            columnGap="sm"
            align="center"
            py="sm"
            px="lg"
            key={row.id}
          >
            <RowLink
              row={row}
              onOpen={() => setOpened(row)}
              linkOf={() => addressOfReferral(row.id, row.side)}
              className="link"
            >
              <TwoLines name={row.category.name} detail={otherOf(row, row.side).name} isStrong />
            </RowLink>
            <div className={css.second}>
              <ReferralStatus {...row} />
              <Small display="block" mt="xxs">
                {[row.reason, formatMomentDay(row.closedAt ?? row.updatedAt)].filter(Boolean).join(' · ')}
              </Small>
            </div>
          </Grid>
        ))}
      </PlainList>
      <LazyReferralDrawer id={opened?.id} side={opened?.side ?? 'outbound'} onClose={() => setOpened(undefined)} />
    </section>
  )
}
