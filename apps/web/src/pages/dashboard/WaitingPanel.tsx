import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { PriorityMark } from '../../features/referrals/PriorityMark.tsx'
import { useDates } from '../../kit/dates/useDates.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './DashboardPage.module.css'
import { WaitingActions } from './WaitingActions.tsx'

type Props = { data: Dashboard | undefined; isNetwork: boolean }
type Line = Dashboard['worklist'][number]

const addressOf = ({ side }: Line) =>
  side === 'inbound' ? '/customer-referrals/in-bound' : '/customer-referrals/out-bound'

/** The next things to do, the latest first; answered right here or opened. */
export function WaitingPanel({ data, isNetwork }: Props) {
  return (
    <Panel
      title="Waiting for you"
      subtitle={isNetwork ? 'Longest due in the network' : 'Referrals to answer and questions to reply to'}
      aside={
        <Link className={css.all} to="/customer-referrals/in-bound" search={{ queue: 'to_answer', sort: 'dueAt' }}>
          View all
        </Link>
      }
      isFlush
    >
      {!data ? (
        <ListSkeleton rows={5} />
      ) : data.worklist.length === 0 ? (
        <EmptyState icon={IconChecks} title="All answered" text="Nothing waits for you at the moment." />
      ) : (
        <ul className={css.feed}>
          {data.worklist.map((line) => (
            <WaitingLine key={`${line.side}${line.id}`} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function WaitingLine({ line }: { line: Line }) {
  const { formatRelative } = useDates()
  const name = line.customer ?? line.reference
  const due = line.side === 'outbound' ? 'asks you for information' : line.dueAt && `due ${formatRelative(line.dueAt)}`
  return (
    <li>
      <LetterAvatar name={name} size={36} />
      <Link className={css.line} to={addressOf(line)} search={{ id: line.id }}>
        <b>
          {name} <PriorityMark priority={line.priority} isQuiet />
        </b>
        <span>
          {line.category} · {line.other}
          {due && <em data-late={line.isOverdue || undefined}> · {due}</em>}
        </span>
      </Link>
      <WaitingActions line={line} />
    </li>
  )
}
