import { offers } from '@handoff/contracts/referrals/offers'
import { Button } from '@mantine/core'
import { IconLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { useEmailed } from '../../platform/mails/useEmail.ts'
import { LinkDialog, type MadeLink } from './LinkDialog.tsx'

type Props = { groupId: number; customer: string; isEmailed: boolean }

/** A new link for the customer: emailed to them alone, or one of the teammate's own, shown once, to hand over. */
export function ResendLink({ groupId, customer, isEmailed }: Props) {
  const [link, setLink] = useState<MadeLink>()
  const emailed = useEmailed()
  const resend = useAction(offers.resend, {
    feedback: 'nothing',
    onSuccess: (made) => (made.path ? setLink(made) : toast.done(emailed('New link', made.sentTo ?? customer))),
  })
  return (
    <>
      {isEmailed && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} stroke={1.8} />}
          loading={resend.isPending && !resend.variables.isHandedOver}
          onClick={() => resend.mutate({ groupId })}
        >
          Resend link
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} stroke={1.8} />}
        loading={resend.isPending && resend.variables.isHandedOver === true}
        onClick={() => resend.mutate({ groupId, isHandedOver: true })}
      >
        Show link
      </Button>
      {link && <LinkDialog groupId={groupId} customer={customer} link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}
