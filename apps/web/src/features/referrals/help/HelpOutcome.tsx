import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import css from './help.module.css'

/** What has become of it so far. */
export function HelpOutcome({ request }: { request: HelpDetail }) {
  const { takenBy, takenAt, customer, referrals, closedAt, note } = request
  const { formatDateTime } = useDates()
  if (!takenBy && !closedAt) return null
  return (
    <section className={css.section} aria-label="Outcome">
      <h3 className={css.heading}>Outcome</h3>
      <Facts
        facts={[
          takenBy && ['Accepted by', `${takenBy}${takenAt ? `, ${formatDateTime(takenAt)}` : ''}`],
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
          closedAt && ['Closed', formatDateTime(closedAt)],
          note && ['Note', note],
        ]}
      />
    </section>
  )
}
