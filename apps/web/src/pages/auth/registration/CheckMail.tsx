import { registrations, verifyHours } from '@handoff/contracts/registrations'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from '../../../features/auth/AuthForm.module.css'
import { AuthMessage } from '../../../features/auth/AuthMessage.tsx'
import { SendAgain } from '../../../features/auth/SendAgain.tsx'
import { useAction } from '../../../kit/query/useAction.ts'

/** The request is on its way; what is still to do lies in the mailbox. */
export function CheckMail({ email }: { email: string }) {
  const again = useAction(registrations.resend)
  const send = () =>
    again.mutateAsync({ email }).then(
      () => true,
      () => false,
    )
  return (
    <div className={css.box}>
      <AuthMessage
        icon={IconMailCheck}
        title="Please check your email"
        actions={
          <>
            <SendAgain isPending={again.isPending} onSend={send} />
            <Link to="/auth/login" className={css.link}>
              Back to sign in
            </Link>
          </>
        }
      >
        We have sent a mail to <b>{email}</b>. Please confirm the address with its link within {verifyHours} hours: then
        an administrator looks at your request and answers by email. Nothing there? Look into the spam folder as well.
      </AuthMessage>
    </div>
  )
}
