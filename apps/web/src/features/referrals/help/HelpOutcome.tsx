import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Flex, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'

/** What has become of it so far. */
export function HelpOutcome({ request }: { request: HelpDetail }) {
  const { takenBy, takenAt, customer, referrals, closedAt, note } = request
  const { formatMoment } = useDates()
  if (!takenBy && !closedAt) return null
  return (
    <Flex component="section" direction="column" gap="xs" aria-label="Outcome">
      <Title order={3} fz="sm" fw="600" lh="inherit">
        Outcome
      </Title>
      <Facts
        facts={[
          takenBy && ['Accepted by', `${takenBy}${takenAt ? `, ${lowered(formatMoment(takenAt))}` : ''}`],
          customer && [
            'Customer',
            <Link key="customer" to="/customer-management/clients" search={{ id: customer.id }}>
              {customer.name}
            </Link>,
          ],
          ...referrals.map(
            ({ id, reference, receiver, stage }) =>
              [
                reference,
                <Link key={id} to="/customer-referrals/out-bound" search={{ id: id }}>
                  {`${receiver} · ${stageNames[stage]}`}
                </Link>,
              ] as const,
          ),
          closedAt && ['Closed', formatMoment(closedAt)],
          note && ['Note', note],
        ]}
      />
    </Flex>
  )
}
