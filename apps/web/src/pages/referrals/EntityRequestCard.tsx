import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import { lowered, useDueWords } from '../../features/referrals/referrals/panel/dueWords.ts'
import { PriorityMark } from '../../features/referrals/referrals/words/PriorityMark.tsx'
import { avatarOf, nameOf, otherOf, type Side } from '../../features/referrals/referrals/words/parties.ts'
import { stageWords } from '../../features/referrals/referrals/words/stageWords.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import css from './EntityRequestsPage.module.css'

type Props = {
  row: ReferralRow
  side: Side
  isNetwork: boolean
  /** The most urgent one: its answer is the page’s first button. */
  isFirst: boolean
  onOpen: () => void
  onReassign: () => void
}

/** One referral that waits: who, what for, from whom or to whom, by when, and what the viewer's side can do about it. */
export function EntityRequestCard({ row, side, isNetwork, isFirst, onOpen, onReassign }: Props) {
  const due = useDueWords()(row)
  const remind = useAction(referrals.remind, {
    tells: 'nothing',
    onSuccess: () => toast.done(`${row.stage === 'info_requested' ? senderOf(row) : row.receiver.name} was reminded`),
  })
  const isAnswering = side === 'inbound' && !isNetwork && row.stage !== 'info_requested'
  return (
    <li className={css.card}>
      <div className={css.head}>
        <LetterAvatar name={nameOf(row)} of={avatarOf(row)} size={36} />
        <span className={css.who}>
          <b>{nameOf(row)}</b>
          <small>{row.customer.detail ?? row.reference}</small>
        </span>
        <PriorityMark priority={row.priority} isQuiet />
      </div>
      <p>{row.category.name}</p>
      <p className={css.parties}>
        {isNetwork
          ? `${senderOf(row)} → ${row.receiver.name}`
          : `${side === 'inbound' ? 'From' : 'To'} ${otherOf(row, side).name}`}
      </p>
      <p className={css.due} data-late={due?.isLate || undefined}>
        {stageWords(row)}
        {due && ` · ${due.isLate ? due.left : `Due ${lowered(due.when)}`}`}
      </p>
      <div className={css.buttons}>
        <Button
          size="xs"
          variant={isAnswering && isFirst ? 'filled' : 'default'}
          aria-label={`${isAnswering ? 'Answer' : 'Open'} ${nameOf(row)}, ${row.reference}`}
          onClick={onOpen}
        >
          {isAnswering ? 'Answer' : 'Open'}
        </Button>
        {row.mayRemind && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Remind about ${nameOf(row)}, ${row.reference}`}
            loading={remind.isPending}
            onClick={() => remind.mutate({ id: row.id })}
          >
            Remind
          </Button>
        )}
        {row.mayReassign && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Reassign ${nameOf(row)}, ${row.reference}`}
            onClick={onReassign}
          >
            Reassign
          </Button>
        )}
      </div>
    </li>
  )
}

const senderOf = ({ sender }: ReferralRow) => sender?.name ?? 'Network administration'
