import { mails } from '@handoff/contracts/platform/mails'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../kit/session/Can.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useEmail } from './useEmail.ts'

/** Where something is about to be emailed, as long as no mail server is set. */
export function UnsentNotice() {
  const { isSent } = useEmail()
  const seesEmails = useCan(mails.list)
  if (isSent) return null
  return (
    <Notice tone="info" role="status" title="Emails aren’t sent yet">
      {seesEmails ? (
        <>
          They are shown in{' '}
          <Link to="/settings" search={{ tab: 'mail' }}>
            Settings › Email
          </Link>{' '}
          until a mail server is set.
        </>
      ) : (
        'This network has no mail server yet. An administrator can read them and pass on their links.'
      )}
    </Notice>
  )
}
