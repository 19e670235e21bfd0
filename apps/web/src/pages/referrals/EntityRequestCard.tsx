import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Flex, Group } from '@mantine/core'
import { useDueWords } from '../../features/referrals/referrals/panel/dueWords.ts'
import { PriorityMark } from '../../features/referrals/referrals/words/PriorityMark.tsx'
import { avatarOf, nameOf, otherOf, type Side } from '../../features/referrals/referrals/words/parties.ts'
import { stageWords } from '../../features/referrals/referrals/words/stageWords.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { Small } from '../../ui/display/Small.tsx'
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
    feedback: 'nothing',
    onSuccess: () => toast.done(`${row.stage === 'info_requested' ? senderOf(row) : row.receiver.name} was reminded`),
  })
  const isAnswering = side === 'inbound' && !isNetwork && row.stage !== 'info_requested'
  return (
    <Flex
      className={css.card}
      component="li"
      direction="column"
      gap="xxs"
      p="md"
      bd="1px solid var(--line)"
      bdrs="lg"
      bg="var(--surface)"
      fz="sm"
    >
      <Group gap="sm" wrap="nowrap" mb="xs">
        <LetterAvatar name={nameOf(row)} of={avatarOf(row)} size={36} />
        <Flex className="anywhere" component="span" direction="column" gap={0} flex={1} miw={0}>
          <Box component="b" fw="500">
            {nameOf(row)}
          </Box>
          <Small>{row.customer.detail ?? row.reference}</Small>
        </Flex>
        <PriorityMark priority={row.priority} isQuiet />
      </Group>
      <p>{row.category.name}</p>
      <Box component="p" c="var(--text-2)">
        {isNetwork
          ? `${senderOf(row)} → ${row.receiver.name}`
          : `${side === 'inbound' ? 'From' : 'To'} ${otherOf(row, side).name}`}
      </Box>
      <Box className={css.due} component="p" fz="xs" data-late={due?.isLate || undefined}>
        {stageWords(row)}
        {due && ` · ${due.isLate ? due.left : `Due ${lowered(due.when)}`}`}
      </Box>
      <Flex gap="xs" wrap="wrap" mt="auto" pt="sm">
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
      </Flex>
    </Flex>
  )
}

const senderOf = ({ sender }: ReferralRow) => sender?.name ?? 'Network administration'
