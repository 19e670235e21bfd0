import { changesBy } from '@handoff/contracts/change'
import { ApiError, sideOf } from '@handoff/contracts/kit'
import type { Reason } from '@handoff/contracts/referrals/reasons'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReasons } from '../../features/referrals/referrals/useReferrals.ts'
import { nameOf } from '../../features/referrals/referrals/words/parties.ts'
import { ask } from '../../kit/query/client.ts'
import { refreshChanged } from '../../kit/query/refresh.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { toast } from '../../kit/toast.tsx'
import { counted } from '../../ui/display/counted.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import parts from '../../ui/form/Form.module.css'
import { firstField } from '../../ui/form/firstField.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './ReferralList.module.css'

type Answer = 'accept' | 'reject'
type Result = { id: number; name: string; failed?: string }
type Props = {
  rows: ReferralRow[]
  /** Those that were left as they are stay selected. */
  onDone: (failed: number[]) => void
}

const words = {
  accept: { verb: 'Accept', done: 'Accepted' },
  reject: { verb: 'Reject', done: 'Rejected' },
} as const

/**
 * Accepts or rejects what is selected, one after the other, and says of each how it went. The buttons go with the last
 * row that is selected; the dialog stays, so it is shown next to the list.
 */
export function useBulkAnswer({ rows, onDone }: Props) {
  const [answer, setAnswer] = useState<Answer>()
  return {
    buttons: (
      <>
        <Button variant="default" size="compact-md" onClick={() => setAnswer('reject')}>
          Reject
        </Button>
        <Button variant="light" size="compact-md" onClick={() => setAnswer('accept')}>
          Accept
        </Button>
      </>
    ),
    dialog: answer && <BulkDialog answer={answer} rows={rows} onDone={onDone} onClosed={() => setAnswer(undefined)} />,
  }
}

function BulkDialog({ answer, rows: initialRows, onDone, onClosed }: Props & { answer: Answer; onClosed: () => void }) {
  // Those that were selected when it opened: the list behind it changes while it works.
  const [rows] = useState(initialRows)
  const [isOpen, setOpen] = useState(true)
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const [results, setResults] = useState<Result[]>([])
  const [isWorking, setWorking] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const [notes, setNotes] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { data: reasons = [] } = useReasons(
    answer === 'reject' ? ReasonUse.Reject : null,
    isNetwork ? 'network' : 'receiver',
  )
  const cache = useQueryClient()
  const { verb, done } = words[answer]
  const isOver = results.length > 0 && !isWorking
  const lacks = answer === 'reject' && (!reason || (reason.isCommentRequired && !notes.trim()))

  const begin = async () => {
    setMissing(lacks)
    if (lacks) return
    setWorking(true)
    const all: Result[] = []
    for (const row of rows) {
      const failed = await answerOne(row, { answer, reasonCode: reason?.code, notes })
      all.push({ id: row.id, name: nameOf(row), failed })
      setResults([...all])
    }
    await refreshChanged(cache, changesBy(referrals.changeStatus))
    setWorking(false)
    const failed = all.flatMap((one) => (one.failed ? [one.id] : []))
    onDone(failed)
    if (failed.length < all.length)
      toast.done(`${counted(all.length - failed.length, 'referral')} ${done.toLowerCase()}`)
  }

  return (
    <Dialog
      title={`${verb} ${counted(rows.length, 'referral')}?`}
      isOpen={isOpen}
      onClose={() => !isWorking && setOpen(false)}
      onClosed={onClosed}
      size={440}
      footer={
        isOver ? (
          <Button onClick={() => setOpen(false)}>Close</Button>
        ) : (
          <>
            <Button variant="default" disabled={isWorking} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button color={answer === 'reject' ? 'red' : undefined} loading={isWorking} onClick={() => void begin()}>
              {verb} {rows.length}
            </Button>
          </>
        )
      }
    >
      {results.length === 0 ? (
        answer === 'accept' ? (
          'Each referring provider is notified right away.'
        ) : (
          <div ref={firstField} className={parts.form}>
            <SearchSelect
              label="Reason"
              withAsterisk
              options={reasons.map(({ code, label }) => ({ value: code, name: label }))}
              value={reason ? { value: reason.code } : null}
              onChange={(choice) => setReason(reasons.find(({ code }) => code === choice?.value))}
              error={isMissing && !reason && 'Please select Reason'}
            />
            <CommentField
              label="Comment"
              withAsterisk={reason?.isCommentRequired}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
              error={isMissing && reason?.isCommentRequired && !notes.trim() && 'Comment is required'}
            />
          </div>
        )
      ) : (
        <PlainList className={css.results} gap="xs" fz="sm" aria-label="Results" aria-live="polite">
          {results.map(({ id, name, failed }) => (
            <Flex component="li" gap="sm" justify="space-between" key={id}>
              <b>{name}</b>
              <span data-failed={failed !== undefined || undefined}>{failed ?? done}</span>
            </Flex>
          ))}
        </PlainList>
      )}
    </Dialog>
  )
}

type Values = { answer: Answer; reasonCode: string | undefined; notes: string }

/** What was wrong, if anything. */
async function answerOne({ id, version }: ReferralRow, { answer, reasonCode, notes }: Values) {
  const to =
    answer === 'accept'
      ? { status: ReferralStatus.Accepted, stage: 'accepted' as const }
      : { status: ReferralStatus.Rejected, stage: 'rejected' as const }
  try {
    await ask(referrals.changeStatus, { id, version, ...to, notes, ...(reasonCode && { reasonCode }) })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
