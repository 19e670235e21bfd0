import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Flex, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { counted } from '../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { useToCome } from './ofCustomer/useToCome.ts'
import { AssignMenu } from './panel/AssignMenu.tsx'
import { useDueWords } from './panel/dueWords.ts'
import css from './referrals.module.css'
import { answersOf, GroupLast, GroupReach, isOfSeveral, LinkExpires } from './words/GroupWords.tsx'
import { LastStepWords } from './words/LastStepWords.tsx'
import { PriorityMark } from './words/PriorityMark.tsx'
import { assigneeAvatar, avatarOf, nameOf, otherOf, type Side } from './words/parties.ts'
import { ReferralStatus } from './words/ReferralStatus.tsx'
import { ShortMoment } from './words/ShortMoment.tsx'

const isWaiting = ({ stage }: ReferralRow) => isOneOf(onTheClock, stage)

type Options = {
  side: Side
  isNetwork: boolean
  /** All rows of what came in wait for an answer: their stage would say the same in each. */
  isWaiting: boolean
  /** They are worked through by their next step's date. */
  hasNextStep?: boolean
  canAssign: boolean
  /** One line for several providers, in queues where none helps yet: the choice is awaited, or no one is left to choose. */
  groups?: 'offered' | 'unfilled' | undefined
  /** What a row's one button does. */
  next?: ((row: ReferralRow) => ReactNode) | undefined
}

/** The columns of a list of referrals, in the order in which they are shown at first. */
export function referralColumns({
  side,
  isNetwork,
  isWaiting,
  hasNextStep = false,
  canAssign,
  groups,
  next,
}: Options): Column<ReferralRow>[] {
  const isInbound = side === 'inbound'
  const isOffered = groups === 'offered'
  const hidesStage = isWaiting && isInbound
  const isUnfilled = groups === 'unfilled'
  /** The network's list names the sender as well. */
  const isTight = isUnfilled && isNetwork
  const party = (row: ReferralRow, of: Side) => (
    <TwoLines name={otherOf(row, of).name} detail={otherOf(row, of).place} />
  )
  const other: Column<ReferralRow> = {
    id: 'other',
    title: isInbound ? 'Referred by' : isOffered ? 'Offered to' : 'Referred to',
    sort: 'entity',
    width: isTight ? 150 : 172,
    isHiddenAtFirst: !groups,
    cell: (row) => (isInbound ? party(row, side) : <GroupReach row={row} />),
  }
  const status = (hasDue: boolean) => (row: ReferralRow) =>
    isInbound ? (
      <TwoLines name={<ReferralStatus {...row} side={side} />} detail={hasDue && <DueLine row={row} />} />
    ) : (
      <LastWords row={row} />
    )
  const customer = (hasPriority: boolean) => (row: ReferralRow) => (
    <Flex component="span" gap="sm" align="center" miw={0}>
      <LetterAvatar name={nameOf(row)} of={avatarOf(row)} size={32} />
      <TwoLines
        name={
          <Flex className={css.nameLine} component="span" gap="xs" align="center">
            <span>{nameOf(row)}</span>
            {hasPriority && <PriorityMark priority={row.priority} isQuiet />}
            {row.unread > 0 && (
              <Text
                className={css.unread}
                span
                inherit
                h={17}
                py={0}
                px="xxs"
                bdrs="xl"
                bg="var(--brand-tint-2)"
                fz="xs"
                fw="600"
                c="var(--brand-text)"
                title={`${row.unread} unread`}
              >
                {row.unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </Text>
            )}
          </Flex>
        }
        detail={row.customer.detail ?? (row.customer.name ? row.reference : 'No longer shared with you')}
        isStrong
      />
    </Flex>
  )
  const columns: Column<ReferralRow>[] = [
    {
      id: 'customer',
      title: 'Customer',
      sort: 'customer',
      width: isTight ? 200 : 226,
      narrow: { ...((groups || isNetwork) && { width: isNetwork ? 196 : 226 }), cell: customer(true) },
      cell: customer(!isUnfilled),
    },
    {
      id: 'category',
      title: 'Need',
      sort: 'category',
      width: isTight ? 124 : 140,
      ...((groups || isNetwork) && { narrow: { width: 124 } }),
      cell: (row) => (
        <TwoLines
          name={row.category.name}
          detail={
            groups ? undefined : isOfSeveral(row) ? counted(row.group!.size, 'provider') : otherOf(row, side).name
          }
        />
      ),
    },
    ...(isNetwork
      ? [
          {
            id: 'receiver',
            title: isInbound ? 'Referred to' : 'Referred by',
            width: isTight ? 130 : 160,
            narrow: { width: 126 },
            cell: (row: ReferralRow) => party(row, isInbound ? 'outbound' : 'inbound'),
          },
        ]
      : []),
    // Next to what its receivers said.
    ...(groups ? [other] : []),
    {
      id: 'status',
      title: groups ? 'What happened last' : 'Status',
      sort: 'status',
      width: isTight ? 180 : groups ? 240 : 190,
      narrow: { ...(isNetwork && { width: 172 }), cell: status(true) },
      isWideOnly: groups !== undefined,
      isHiddenAtFirst: hidesStage,
      cell: status(!hasNextStep),
    },
    {
      id: 'due',
      title: isOffered ? 'Link expires' : 'Due',
      sort: 'dueAt',
      sortedIn: 'priorityDue',
      width: 150,
      isHiddenAtFirst: !hidesStage && !isOffered && !hasNextStep,
      isWideOnly: hasNextStep,
      cell: (row) => (isOffered ? <LinkExpires row={row} /> : <DueMark row={row} />),
    },
    {
      id: 'assigned',
      title: 'Assigned to',
      width: 50,
      align: 'right',
      isUntitled: true,
      isHiddenAtFirst: !isInbound,
      cell: (row) =>
        canAssign && isInbound && row.customer.name ? (
          <AssignMenu referral={row} />
        ) : (
          row.assigned && (
            <span title={row.assigned.name}>
              <LetterAvatar name={row.assigned.name} of={assigneeAvatar(row.assigned)} size={24} />
              <span className="vh">{row.assigned.name}</span>
            </span>
          )
        ),
    },
    ...(groups ? [] : [other]),
    {
      id: 'priority',
      title: 'Priority',
      sort: 'priority',
      sortedIn: 'priorityDue',
      width: isTight ? 112 : 116,
      isHiddenAtFirst: !isUnfilled,
      isWideOnly: isUnfilled,
      cell: (row) => <PriorityMark priority={row.priority} />,
    },
    {
      id: 'sent',
      title: isInbound ? 'Received' : 'Sent',
      sort: 'sentAt',
      width: 106,
      isHiddenAtFirst: true,
      cell: (row) => <ShortMoment at={row.sentAt} />,
    },
    {
      id: 'reference',
      title: 'Referral',
      width: 84,
      isHiddenAtFirst: true,
      cell: (row) => <span className="reference">{row.reference}</span>,
    },
    {
      id: 'updated',
      title: 'Last change',
      sort: 'updatedAt',
      width: 110,
      isHiddenAtFirst: true,
      cell: (row) => <ShortMoment at={row.updatedAt} />,
    },
    ...(next
      ? [
          {
            id: 'next',
            title: 'Next step',
            isUntitled: true,
            width: isUnfilled ? 190 : 132,
            ...(isUnfilled && { narrow: { width: 140 } }),
            align: 'right',
            cell: next,
          } as const,
        ]
      : []),
  ]
  return columns
}

/** For a line of several providers, the last step of any of them. */
const LastWords = ({ row, isInline }: { row: ReferralRow; isInline?: boolean }) =>
  row.group && isOfSeveral(row) ? (
    <GroupLast row={row} group={row.group} isInline={isInline} />
  ) : (
    <LastStepWords row={row} isInline={isInline} />
  )

export const referralCard =
  (side: Side, next?: (row: ReferralRow) => ReactNode) =>
  (row: ReferralRow): RowCard => ({
    name: (
      <Flex component="span" columnGap="xs" align="center" wrap="wrap">
        <span>{nameOf(row)}</span> <PriorityMark priority={row.priority} isQuiet />
      </Flex>
    ),
    avatar: <LetterAvatar name={nameOf(row)} of={avatarOf(row)} size={36} />,
    lines: [
      row.category.name,
      isOfSeveral(row)
        ? `To ${counted(row.group!.size, 'provider')}: ${answersOf(row.group!).toLowerCase()}`
        : `${side === 'inbound' ? 'From' : 'To'} ${otherOf(row, side).name}`,
      side === 'outbound' && <LastWords key="step" row={row} isInline />,
    ],
    aside:
      side === 'outbound' ? (
        next?.(row)
      ) : isWaiting(row) ? (
        <DueMark row={row} />
      ) : (
        <TwoLines name={<ReferralStatus {...row} side={side} />} detail={<DueLine row={row} />} />
      ),
  })

/** Below the stage: when the appointment is, else when the next step is due, red once it is late. */
function DueLine({ row }: { row: ReferralRow }) {
  const due = useDueWords()(row)
  const toCome = useToCome()(row)
  if (toCome) return <span className={css.dueLine}>{toCome}</span>
  return (
    due && (
      <span className={css.dueLine} data-late={due.isLate || undefined}>
        {due.isLate ? due.left : due.by}
      </span>
    )
  )
}

/** When the answer is due and how long that is, red once it is late; nothing once it was given. */
function DueMark({ row }: { row: ReferralRow }): ReactNode {
  const { formatMoment } = useDates()
  const due = useDueWords()(row)
  const toCome = useToCome()(row)
  if (toCome) return <TwoLines name={toCome} detail="Appointment" />
  if (!due) return row.answeredAt && <TwoLines name={formatMoment(row.answeredAt)} detail="Answered" />
  return (
    <span className="tnum">
      <TwoLines name={due.isLate ? due.day : due.when} detail={due.left} tone={due.isLate ? 'late' : undefined} />
    </span>
  )
}
