import type { HelpDetail } from '@handoff/contracts/help'
import { stageNames } from '@handoff/contracts/referrals/referral-steps'
import { useDates } from '../../kit/dates/useDates.ts'
import { Facts } from '../../ui/layout/Facts.tsx'
import { PlainLink } from '../requests/AddedPanel.tsx'
import css from './help.module.css'

/** What has become of it so far. */
export function HelpOutcome({ request }: { request: HelpDetail }) {
  const { takenBy, takenAt, customer, referrals, closedAt, note } = request
  const { formatDateTime } = useDates()
  if (!takenBy && !closedAt) return null
  return (
    <section className={css.section} aria-label="What was done">
      <h3 className={css.heading}>What was done</h3>
      <Facts
        facts={[
          takenBy && ['Taken by', `${takenBy}${takenAt ? `, ${formatDateTime(takenAt)}` : ''}`],
          customer && [
            'Customer',
            <PlainLink key="customer" to={`/customer-management/clients?id=${customer.id}`}>
              {customer.name}
            </PlainLink>,
          ],
          ...referrals.map(
            ({ id, reference, receiver, stage }) =>
              [
                reference,
                <PlainLink key={id} to={`/customer-referrals/out-bound?id=${id}`}>
                  {`${receiver} · ${stageNames[stage]}`}
                </PlainLink>,
              ] as const,
          ),
          closedAt && ['Closed', formatDateTime(closedAt)],
          note && ['Note', note],
        ]}
      />
    </section>
  )
}
