import { type Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { IconAlertTriangle, IconChevronsUp } from '@tabler/icons-react'
import css from '../referrals.module.css'

/** Routine says nothing, urgent is amber, an emergency a red pill. */
export function PriorityMark({ priority, isQuiet }: { priority: Priority; isQuiet?: boolean }) {
  if (priority === 1) return isQuiet ? null : <span className={css.routine}>{priorityNames[1]}</span>
  const Icon = priority === 3 ? IconAlertTriangle : IconChevronsUp
  return (
    <span className={css.priority} data-priority={priority}>
      <Icon size={13} stroke={2} aria-hidden />
      {priorityNames[priority]}
    </span>
  )
}
