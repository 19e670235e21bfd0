import { entities } from '@handoff/contracts/network/entities/entities'
import { type Entity, EntityState } from '@handoff/contracts/network/entities/entity'
import { verifications } from '@handoff/contracts/network/verifications'
import { useEmail } from '../../../features/platform/mails/useEmail.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { BulkAction } from '../../../ui/table/BulkAction.tsx'

type Props = { rows: Entity[]; onDone: () => void }

/** What one may do with all entities that are chosen. */
export const EntityBulkBar = (props: Props) => (
  <>
    {useCan(entities.verifyMany) && <VerifyMany {...props} />}
    {useCan(verifications.askMany) && <AskMany {...props} />}
    {useCan(entities.publishMany) && <PublishMany {...props} />}
    {useCan(entities.resendMany) && <ResendMany {...props} />}
  </>
)

const isInvited = ({ entityState }: Entity) => entityState === EntityState.Invited

function VerifyMany({ rows, onDone }: Props) {
  const { isPending, mutateAsync } = useAction(entities.verifyMany, { feedback: 'nothing' })
  const verify = async () => {
    const { done, refused } = (await mutateAsync({ ids: rows.map(({ id }) => id) })).data
    if (done.length) toast.success(`${counted(done.length, 'provider')} verified as of today`)
    return refused
  }
  return (
    <BulkAction
      label="Verify"
      title={`Verify ${counted(rows.length, 'provider')}?`}
      confirm={rows.length === 1 ? 'Verify' : 'Verify'}
      thing="provider"
      count={rows.length}
      nameOf={nameIn(rows)}
      isPending={isPending}
      act={verify}
      onDone={onDone}
    >
      You reviewed {rows.length === 1 ? 'its details' : 'each provider’s details'} and confirm they’re accurate as of
      today.
    </BulkAction>
  )
}

/** Those that cannot be emailed are refused with a reason. */
function AskMany({ rows, onDone }: Props) {
  const { isPending, mutateAsync } = useAction(verifications.askMany, { feedback: 'nothing' })
  const ask = async () => {
    const { done, refused } = (await mutateAsync({ ids: rows.map(({ id }) => id) })).data
    if (done.length) toast.success(`${counted(done.length, 'provider')} asked by email`)
    return refused
  }
  return (
    <BulkAction
      label="Ask to confirm"
      title={`Ask ${counted(rows.length, 'provider')} to confirm?`}
      confirm="Ask"
      thing="provider"
      count={rows.length}
      nameOf={nameIn(rows)}
      isPending={isPending}
      act={ask}
      onDone={onDone}
    >
      Each gets an email with a link to check its details. Without an answer in 30 days it’s marked as not confirmed.
    </BulkAction>
  )
}

/** By an administrator’s word; those that are public already are offered to be hidden. */
function PublishMany({ rows, onDone }: Props) {
  const { isPending, mutateAsync } = useAction(entities.publishMany, { feedback: 'nothing' })
  const isPublic = rows.some((row) => !row.isPublic)
  const changed = rows.filter((row) => row.isPublic !== isPublic)
  const publish = async () => {
    const { done, refused } = (await mutateAsync({ ids: changed.map(({ id }) => id), isPublic })).data
    if (done.length)
      toast.success(`${counted(done.length, 'provider')} ${isPublic ? 'now public' : 'no longer public'}`)
    return refused
  }
  return (
    <BulkAction
      label={isPublic ? 'Make public' : 'Hide from public'}
      title={
        isPublic
          ? `Show ${counted(changed.length, 'provider')} in the public directory?`
          : `Hide ${counted(changed.length, 'provider')} from the public directory?`
      }
      confirm={isPublic ? 'Show' : 'Hide'}
      thing="provider"
      count={changed.length}
      nameOf={nameIn(rows)}
      isPending={isPending}
      act={publish}
      onDone={onDone}
    >
      {isPublic
        ? 'Only if they agreed: anyone can see their services, locations, and phone numbers.'
        : 'People looking for help no longer find them there.'}
    </BulkAction>
  )
}

function ResendMany({ rows, onDone }: Props) {
  const { isPending, mutateAsync } = useAction(entities.resendMany, { feedback: 'nothing' })
  const { isSent } = useEmail()
  const invited = rows.filter(isInvited)
  const resend = async () => {
    const { done, refused } = (await mutateAsync({ ids: invited.map(({ id }) => id) })).data
    if (done.length)
      toast.success(
        `${counted(done.length, 'invitation')} ${isSent ? 'resent' : 'ready, not sent: no mail server is set'}`,
      )
    return refused
  }
  return (
    <BulkAction
      label="Resend invitation"
      title={`Resend ${counted(invited.length, 'invitation')}?`}
      confirm={invited.length === 1 ? 'Resend' : 'Resend'}
      thing="provider"
      count={invited.length}
      nameOf={nameIn(rows)}
      isPending={isPending}
      act={resend}
      onDone={onDone}
    >
      {isSent ? 'A new link is emailed' : 'A new link is ready in Settings › Email'}, and the previous one stops
      working.
    </BulkAction>
  )
}

const nameIn = (rows: Entity[]) => (id: number) => rows.find((row) => row.id === id)?.name ?? `Provider ${id}`
