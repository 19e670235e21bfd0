import { registrations, verifyHours } from '@handoff/contracts/access/registrations'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AuthBox } from '../../../features/access/auth/AuthBox.tsx'
import css from '../../../features/access/auth/AuthForm.module.css'
import { AuthMessage } from '../../../features/access/auth/AuthMessage.tsx'
import { SendAgain } from '../../../features/access/auth/SendAgain.tsx'
import { useAction } from '../../../kit/query/useAction.ts'

/** The request was sent; the email address is still to be confirmed from the mailbox. */
export function CheckMail({ email }: { email: string }) {
  const again = useAction(registrations.resend)
  const send = () =>
    again.mutateAsync({ email }).then(
      () => true,
      () => false,
    )
  return (
    <AuthBox>
      <AuthMessage
        icon={IconMailCheck}
        title="Check your email"
        actions={
          <>
            <SendAgain isPending={again.isPending} onSend={send} />
            <Link to="/auth/login" className={css.link}>
              Back to login
            </Link>
          </>
        }
      >
        We’ve sent an email to <b>{email}</b>. Confirm your address with the link in it within {verifyHours} hours. An
        administrator will then review your application and reply by email. Not there? Check your spam folder.
      </AuthMessage>
    </AuthBox>
  )
}
