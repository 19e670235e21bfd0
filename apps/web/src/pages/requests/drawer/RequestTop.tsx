import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlainLink } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { lowered } from '../../../features/referrals/referrals/panel/dueWords.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { RequestStatusPill } from '../RequestStatusPill.tsx'
import { kindOf, TypeMark } from '../requestColumns.tsx'
import { useDecideBy } from '../useDecideBy.ts'

/** What is requested, by whom and why, and by when it is to be decided. */
export function RequestTop({ request }: { request: RequestDetail }) {
  const { requester, isRegistration, isReport, decideBy, isLate, payload, steps } = request
  const { formatDateTime } = useDates()
  const due = useDecideBy()(request)
  // `notes` is what was noted last, perhaps by the administrator; the requester's own note is in the first step.
  const message = typeof payload.message === 'string' ? payload.message : null
  const why = message ?? (isRegistration ? null : steps[0]?.note)
  return (
    <>
      <header className={css.top}>
        <TypeMark {...request} />
        <div>
          <h2 className={css.title}>
            {request.target ? <PlainLink to={request.target.link}>{request.title}</PlainLink> : request.title}
          </h2>
          <p className={css.words}>
            {kindOf(request)}
            {requester.entity && (
              <>
                {' · '}
                <Link to="/my-network/network-info" search={{ id: requester.entity.id }}>
                  {requester.entity.name}
                </Link>
              </>
            )}
          </p>
        </div>
        <RequestStatusPill {...request} />
      </header>
      <p className={css.asked}>
        <span>
          <b>{isReport ? 'A visitor' : requester.name}</b> · {formatDateTime(request.created_at)}
        </span>
        {decideBy && due && (
          <span data-late={isLate || undefined} title={formatDateTime(decideBy)}>
            <IconClock size={15} stroke={1.8} aria-hidden />
            {isLate ? `Overdue, was due ${lowered(due)}` : `Decide by ${lowered(due)}`}
          </span>
        )}
      </p>
      {why && (
        <section className={css.why} aria-label={message ? 'Message' : 'Reason'}>
          <h3>{message ? 'Message' : 'Reason'}</h3>
          <q>{why}</q>
        </section>
      )}
    </>
  )
}
