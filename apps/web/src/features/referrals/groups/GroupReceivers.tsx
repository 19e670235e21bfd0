import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { type GroupReceiver, groups, type ReferralGroup } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode, groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Center, Flex, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconEye, IconPlayerTrackNext, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useToCome } from '../referrals/ofCustomer/useToCome.ts'
import { useDueWords } from '../referrals/panel/dueWords.ts'
import { nameOf } from '../referrals/words/parties.ts'
import { RestrictedNote } from '../referrals/words/RestrictedNote.tsx'
import { stageWords } from '../referrals/words/stageWords.ts'
import { AddProviderDialog } from './AddProviderDialog.tsx'
import css from './groups.module.css'
import { NextMatches } from './NextMatches.tsx'
import { ProceedDialog } from './ProceedDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
import { RecallGroupDialog } from './RecallGroupDialog.tsx'
import { ResendLink } from './ResendLink.tsx'
import { WithdrawGroupDialog } from './WithdrawGroupDialog.tsx'

type Props = { row: ReferralRow; onOpen: (id: number) => void }
type Asking = 'add' | 'recall' | 'withdraw' | { proceed: GroupReceiver } | { reassign: GroupReceiver }

/** One act of referring, unfolded: its providers in their order, what happened to each, and what can be done. */
export function GroupReceivers({ row, onOpen }: Props) {
  const isRestricted = row.category.id === null
  const { data: group, error, refetch } = useEndpoint(groups.show, { groupId: row.groupId }, { enabled: !isRestricted })
  const [asking, setAsking] = useState<Asking>()
  const mayReferAgain = useCan(referrals.reinitiate)
  if (isRestricted) return <RestrictedNote receiver={row.receiver} />
  if (error) return <ErrorState error={error} onRetry={refetch} what="providers" />
  if (!group) return <Skeleton h={56 * (row.group?.size ?? 2)} radius="lg" role="status" aria-label="Loading" />
  const customer = nameOf(row)
  const receiverIds = group.referrals.map(({ receiver }) => receiver.id)
  const close = () => setAsking(undefined)
  const dialog = { groupId: group.id, customer, onClosed: close }
  return (
    <Box className={css.box} bd="1px solid var(--line)" bdrs="lg" bg="var(--surface)" fz="sm">
      <Grid
        className="plain"
        component="ol"
        columnGap="sm"
        m={0}
        py={0}
        px="md"
        aria-label={`Providers of ${customer}`}
      >
        {group.referrals.map((receiver) => (
          <Receiver
            key={receiver.id}
            receiver={receiver}
            onOpen={() => onOpen(receiver.id)}
            onProceed={() => setAsking({ proceed: receiver })}
            onReassign={() => setAsking({ reassign: receiver })}
          />
        ))}
      </Grid>
      {group.isUnfilled && mayReferAgain && (
        <NextMatches row={row} specialtyIds={group.specialtyIds} asked={receiverIds} />
      )}
      <Foot row={row} group={group} onAsk={setAsking} />
      {asking === 'add' && (
        <AddProviderDialog
          group={group}
          customer={customer}
          category={row.category}
          asked={receiverIds}
          onClosed={close}
        />
      )}
      {asking === 'recall' && <RecallGroupDialog {...dialog} />}
      {asking === 'withdraw' && <WithdrawGroupDialog {...dialog} />}
      {typeof asking === 'object' &&
        ('proceed' in asking ? (
          <ProceedDialog {...dialog} receiver={asking.proceed.receiver} />
        ) : (
          <ReassignDialog referral={asking.reassign} onClosed={close} />
        ))}
    </Box>
  )
}

type ReceiverProps = { receiver: GroupReceiver; onOpen: () => void; onProceed: () => void; onReassign: () => void }

function Receiver({ receiver: one, onOpen, onProceed, onReassign }: ReceiverProps) {
  const { formatMoment } = useDates()
  const due = useDueWords()(one)
  const booked = useToCome()(one)
  const { receiver, position, last, mayReassign, canProceed } = one
  return (
    <li>
      <Center component="span" w={20} h={20} bdrs="50%" bg="var(--surface-sunken)" fz="xs" c="var(--text-2)">
        {position}
      </Center>
      <LetterAvatar name={receiver.name} of={`provider:${receiver.id}`} size={28} isSquare />
      <Flex className="anywhere" component="span" direction="column" gap={0} miw={0}>
        <UnstyledButton className="link" fz="inherit" fw="500" onClick={onOpen}>
          {receiver.name}
        </UnstyledButton>
        <small>{receiver.place}</small>
      </Flex>
      <Flex className="anywhere" component="span" direction="column" gap={0} miw={0}>
        <span>{last?.words ?? stageWords(one)}</span>
        <small>{[last && formatMoment(last.at), last?.note && `“${last.note}”`].filter(Boolean).join(' · ')}</small>
      </Flex>
      <Flex className={css.next} component="span" gap="sm" align="center">
        {canProceed ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerTrackNext size={14} stroke={1.8} />}
            aria-label={`Choose ${receiver.name} for customer`}
            onClick={onProceed}
          >
            Choose for customer
          </Button>
        ) : (
          <>
            <Text className={css.state} span inherit fz="xs" c="dimmed" data-late={one.isOverdue || undefined}>
              {stageWords(one)}
              {booked ? (
                <small>Appointment {lowered(booked)}</small>
              ) : (
                mayReassign && due && <small>{due.isLate ? due.left : due.by}</small>
              )}
            </Text>
            {mayReassign && (
              <Button size="xs" variant="default" aria-label={`Reassign from ${receiver.name}`} onClick={onReassign}>
                Reassign
              </Button>
            )}
          </>
        )}
      </Flex>
    </li>
  )
}

type FootProps = { row: ReferralRow; group: ReferralGroup; onAsk: (what: 'add' | 'recall' | 'withdraw') => void }

function Foot({ row, group, onAsk }: FootProps) {
  const mayResend = useCan(offers.resend)
  const isOffer = group.mode === GroupMode.Offer
  const isChoosing = group.referrals.some(({ stage }) => stage === 'offered')
  const customer = nameOf(row)
  const words = [
    row.reference,
    group.sentBy && `Sent by ${group.sentBy}`,
    isOffer && isChoosing
      ? `Providers see nothing until ${customer.split(' ')[0]} chooses`
      : group.mode !== GroupMode.Direct && groupModeNames[group.mode],
    isOffer && isChoosing && !group.canOpenLink && 'Restricted, and no email: call, and record the choice',
  ]
  return (
    <Flex
      className="soft-above"
      rowGap="xs"
      columnGap="md"
      align="center"
      justify="space-between"
      wrap="wrap"
      py="sm"
      px="md"
      bg="var(--surface-sunken)"
    >
      <Text inherit fz="xs" c="var(--text-2)">
        {words.filter(Boolean).join(' · ')}
      </Text>
      <Flex gap="xs" wrap="wrap">
        {isOffer && isChoosing && mayResend && group.canOpenLink && (
          <ResendLink groupId={group.id} customer={customer} isEmailed={row.group?.link?.isSent ?? false} />
        )}
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`/client-referring-request?groupId=${group.id}`}
          target="_blank"
          leftSection={<IconEye size={14} stroke={1.8} />}
        >
          Preview
        </Button>
        {group.canAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => onAsk('add')}
          >
            Add provider
          </Button>
        )}
        {group.canEnd && (
          <>
            <Button size="xs" variant="default" onClick={() => onAsk('withdraw')}>
              Customer changed their mind
            </Button>
            <Button
              size="xs"
              variant="default"
              c="var(--bad)"
              leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
              onClick={() => onAsk('recall')}
            >
              Recall
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  )
}
