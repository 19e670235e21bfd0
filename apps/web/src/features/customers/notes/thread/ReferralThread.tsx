import { type Message, NoteType, notes } from '@handoff/contracts/customers/notes'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Flex } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { counted } from '../../../../ui/display/counted.ts'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import type { ThreadHandle } from '../../../referrals/referrals/threadHandle.ts'
import { NoteItem } from '../NoteItem.tsx'
import { MessageBox } from './MessageBox.tsx'
import css from './thread.module.css'
import { useMarkRead } from './useMarkRead.ts'

const step = 20
const most = 100

type Props = {
  referral: ReferralDetail
  /** Unless a person has seen the referral, none of its messages is read. */
  isSeen?: boolean
  /** Moves the focus to the box: for a question, say. */
  ref?: Ref<ThreadHandle> | undefined
  /** A question or an answer was sent, and the referral moved with it. */
  onStepTaken?: ((key: 'ask' | 'answer') => void) | undefined
}

/** Messages between both sides of a referral, and the notes of one side: the latest is the last. */
export function ReferralThread({ referral, isSeen = true, ref, onStepTaken }: Props) {
  const { id, reference } = referral
  const [size, setSize] = useState(step)
  const { data, error, refetch } = useEndpoint(notes.messages, { id, pageNo: 1, pageSize: size }, { keep: true })
  const mayWrite = useCan(notes.send)
  const section = useMarkRead(referral, isSeen ? data?.data[0]?.id : undefined)
  const messages = data?.data.toReversed() ?? []
  const internal = messages.filter(({ noteType }) => noteType === NoteType.Internal).length
  const earlier = (data?.total ?? 0) - messages.length
  return (
    <section className={css.thread} aria-label="Questions and notes" ref={section}>
      <Flex component="h3" gap="sm" align="baseline" justify="space-between" fz="sm" fw="600" lts="var(--font-tight)">
        Questions and notes
        {referral.unread > 0 ? (
          <span data-unread>{referral.unread} unread</span>
        ) : (
          internal > 0 && <span>{counted(internal, 'internal note')}</span>
        )}
      </Flex>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={2} height={58} />
      ) : (
        messages.length > 0 && (
          <>
            {earlier > 0 && size < most && (
              <Box
                type="button"
                className={css.earlier}
                component="button"
                py={0}
                px="xs"
                c="var(--brand-text)"
                onClick={() => setSize(Math.min(size + step, most))}
              >
                Show {Math.min(earlier, step)} earlier
              </Box>
            )}
            <Messages messages={messages} subject={{ kind: 'referral', id, name: reference }} />
          </>
        )
      )}
      {mayWrite && referral.stage !== 'draft' && (
        <MessageBox key={id} referral={referral} ref={ref} onStepTaken={onStepTaken} />
      )}
    </section>
  )
}

type MessagesProps = { messages: readonly Message[]; subject: { kind: 'referral'; id: number; name: string } }

function Messages({ messages, subject }: MessagesProps) {
  const { formatTime, formatDateTime, isToday } = useDates()
  // Who has read a message has read those before it.
  const lastRead = messages.findLast(({ readBy }) => readBy !== null)
  const foot = ({ id, readBy }: Message) =>
    id === lastRead?.id && readBy
      ? `Read by ${readBy.name}, ${isToday(readBy.at) ? formatTime(readBy.at) : formatDateTime(readBy.at)}`
      : undefined
  return (
    <PlainList className={css.messages} gap="xs" aria-label="Messages">
      {messages.map((message) => (
        <NoteItem key={message.id} note={message} subject={subject} foot={foot(message)} />
      ))}
    </PlainList>
  )
}
