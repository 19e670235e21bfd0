import { type Mail, MailState, mails } from '@handoff/contracts/platform/mails'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refresh } from '../../../kit/query/refresh.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useEmail } from './useEmail.ts'

/** Above the emails: whether they are sent at all, whether their links open, and a way to find out. */
export function MailServerNotice() {
  const { isKnown, isSent, guessedUrl } = useEmail()
  if (!isKnown) return null
  if (!isSent)
    return (
      <Notice tone="info" role="status" title="Emails are shown here until a mail server is set">
        Open one to read it and follow its link. To send them, set <code>SMTP_URL</code> in the configuration.
      </Notice>
    )
  return (
    <>
      {guessedUrl && (
        <Notice tone="warn" role="status" title="Links in emails may not open">
          They lead to {guessedUrl}, which others may not reach. Set <code>PUBLIC_URL</code> in the configuration.
        </Notice>
      )}
      <SendTest />
    </>
  )
}

function SendTest() {
  const [id, setId] = useState<number>()
  const send = useAction(mails.sendTest, { feedback: 'nothing', onSuccess: (mail) => setId(mail.id) })
  const test = useDelivery(id)
  const result = test && resultOf(test)
  return (
    <Notice
      tone={result?.tone ?? 'neutral'}
      role="status"
      title={result?.title ?? 'Emails are sent by your mail server'}
      action={
        <Button variant="default" size="compact-md" loading={send.isPending} onClick={() => send.mutate({})}>
          {test ? 'Send another test' : 'Send a test'}
        </Button>
      }
    >
      {result?.text ?? 'A test goes to your own address, with a link to try.'}
    </Notice>
  )
}

const askedEveryMs = 1500

/** Followed until the mail server took it, or did not. */
function useDelivery(id: number | undefined) {
  const cache = useQueryClient()
  const { data } = useQuery({
    ...query(mails.show, { id: id ?? 0 }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === MailState.Waiting ? askedEveryMs : false),
    meta: { isSilent: true },
  })
  const state = data?.state
  useEffect(() => {
    if (state !== undefined && state !== MailState.Waiting) void refresh(cache, ['mails'])
  }, [cache, state])
  return id === undefined ? undefined : data
}

function resultOf({ state, to, lastError }: Mail) {
  if (state === MailState.Sent)
    return {
      tone: 'good',
      title: `Test sent to ${to}`,
      text: 'If it doesn’t arrive, look in the spam folder.',
    } as const
  if (state === MailState.Failed || lastError)
    return { tone: 'bad', title: `Test to ${to} wasn’t sent`, text: `The mail server said: ${lastError}` } as const
  return { tone: 'info', title: `Sending a test to ${to}…`, text: 'This takes a few seconds.' } as const
}
