import { invitations } from '@handoff/contracts/access/invitations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import type { Invitation } from './AcceptForm.tsx'

const loadDialog = () => import('../../../ui/overlay/ConfirmDialog.tsx')

type Props = { token: string; invitation: Invitation; onDeclined: () => void }

export function DeclineButton({ token, invitation, onDeclined }: Props) {
  const [isAsking, setAsking] = useState(false)
  const ConfirmDialog = useLazyPart(loadDialog, isAsking)?.ConfirmDialog
  const endpoint = invitation.kind === 'team' ? invitations.acceptTeam : invitations.acceptEntity
  const decline = useAction(endpoint, { feedback: 'nothing', onSuccess: onDeclined })
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        Decline
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          title={`Decline the invitation to ${invitation.to}?`}
          confirm="Decline"
          dismiss="Back"
          isDangerous
          isOpen={isAsking}
          isPending={decline.isPending}
          onConfirm={() => decline.mutate({ token, answer: { accept: false } })}
          onClose={() => setAsking(false)}
        >
          {invitation.inviter} will be notified. The link stops working; you can be invited again.
        </ConfirmDialog>
      )}
    </>
  )
}
