import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { fullName } from '@handoff/contracts/kit/person-name'
import { Button, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOfReferral } from '../../../features/referrals/referrals/addressOfReferral.ts'
import { LazyReferralDrawer } from '../../../features/referrals/referrals/LazyReferralDrawer.tsx'
import type { SidedReferral } from '../../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { useToCome } from '../../../features/referrals/referrals/ofCustomer/useToCome.ts'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { reachOf } from '../../../features/referrals/referrals/words/GroupWords.tsx'
import { ReferralStatus } from '../../../features/referrals/referrals/words/ReferralStatus.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { AllOf } from '../list/AllOf.tsx'
import { CardHead } from './CardHead.tsx'
import css from './CustomerPage.module.css'
import { useOpenReferrals } from './useOpenReferrals.ts'
import { useTabCounts } from './useTabCounts.ts'

/** What is under way: need, provider, where it is, and the button for the next step. */
export function OpenReferrals({ customer }: { customer: Customer }) {
  const { rows, isPending, error, refetch } = useOpenReferrals(customer)
  const { formatMomentDay, formatDue } = useDates()
  const toCome = useToCome()
  const [opened, setOpened] = useState<SidedReferral>()
  const dueOf = (row: SidedReferral) => {
    const when = toCome(row)
    if (when) return `Appointment ${lowered(when)}`
    if (!row.dueAt) return `Since ${lowered(formatMomentDay(row.updatedAt))}`
    return `${row.isOverdue ? 'Was due' : 'Due'} ${lowered(formatDue(row.dueAt).when)}`
  }
  return (
    <section className="panel" aria-label="Open referrals">
      <CardHead
        title={
          <>
            Open referrals{' '}
            {rows.length > 0 && (
              <Text span inherit fw="400" c="dimmed">
                {customer.figures.open}
              </Text>
            )}
          </>
        }
      >
        <AllOf tab="referrals" count={useTabCounts(customer).referrals} />
      </CardHead>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : isPending ? (
        <ListSkeleton rows={2} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconSend}
          title={customer.figures.referrals ? 'No open referrals' : 'Not referred yet'}
          text={
            customer.state === 1
              ? `Send ${customer.firstName} to a provider who can help.`
              : customer.figures.referrals > 0
                ? 'See Referrals for earlier ones.'
                : undefined
          }
          action={
            customer.state === 1 && <ReferButton customer={{ id: customer.id, name: fullName(customer) }} isSecondary />
          }
        />
      ) : (
        <PlainList gap={0}>
          {rows.map((row) => (
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
                <TwoLines name={row.category.name} detail={reachOf(row)} isStrong />
              </RowLink>
              <div className={css.second}>
                <ReferralStatus {...row} />
                <Small display="block" mt="xxs" c={row.isOverdue ? 'var(--bad)' : undefined}>
                  {dueOf(row)}
                </Small>
              </div>
              <Button variant="default" size="xs" w={76} onClick={() => setOpened(row)}>
                {row.isOurs ? 'Answer' : 'View'}
              </Button>
            </Grid>
          ))}
        </PlainList>
      )}
      <LazyReferralDrawer id={opened?.id} side={opened?.side ?? 'outbound'} onClose={() => setOpened(undefined)} />
    </section>
  )
}
