import { offers } from '@handoff/contracts/referrals/offers'
import { Button } from '@mantine/core'
import { IconLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { useEmailed } from '../../platform/mails/useEmail.ts'
import { LinkDialog } from './LinkDialog.tsx'

type Props = { groupId: number; customer: string }

/** A new link for the customer: emailed to them alone, or one of the teammate's own, shown once, to hand over. */
export function ResendLink({ groupId, customer }: Props) {
  const [path, setPath] = useState<string>()
  const emailed = useEmailed()
  const resend = useAction(offers.resend, {
    feedback: 'nothing',
    onSuccess: ({ sentTo, path: made }) => (made ? setPath(made) : toast.done(emailed('New link', sentTo ?? customer))),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={14} stroke={1.8} />}
        loading={resend.isPending && !resend.variables.isHandedOver}
        onClick={() => resend.mutate({ groupId })}
      >
        Resend link
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} stroke={1.8} />}
        loading={resend.isPending && resend.variables.isHandedOver === true}
        onClick={() => resend.mutate({ groupId, isHandedOver: true })}
      >
        Show link
      </Button>
      {path && <LinkDialog customer={customer} path={path} onClose={() => setPath(undefined)} />}
    </>
  )
}
