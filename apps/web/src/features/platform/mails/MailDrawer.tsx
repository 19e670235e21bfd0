import { MailState, mails } from '@handoff/contracts/platform/mails'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { DetailDrawer } from '../../../ui/overlay/DetailDrawer.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './MailboxPanel.module.css'
import { stateMark } from './stateMark.tsx'

/** One mail as its reader sees it. */
export function MailDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const detail = useEndpoint(mails.show, { id: id ?? 0 }, { enabled: id !== undefined })
  const resend = useAction(mails.resend, { says: ({ subject, to }) => `“${subject}” to ${to} queued` })
  const open = useAction(mails.makeLink, {
    feedback: 'nothing',
    onSuccess: ({ path }) => window.open(path, '_blank', 'noopener'),
  })
  const { formatMoment } = useDates()
  const [view, setView] = useState('look')
  const mail = id === undefined ? undefined : detail.data

  return (
    <DetailDrawer
      title={mail?.subject ?? 'Email'}
      subtitle={mail && stateMark(mail)}
      isOpen={id !== undefined}
      onClose={onClose}
      footer={
        mail?.text && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ id: mail.id })}>
            {mail.sentAt ? 'Resend' : 'Try now'}
          </Button>
        )
      }
    >
      {detail.isError && <ErrorState error={detail.error} onRetry={detail.refetch} />}
      {!mail && !detail.isError && <ListSkeleton rows={5} />}
      {mail && (
        <Stack gap="md">
          <Facts
            facts={[
              ['To', mail.to],
              ['Created', formatMoment(mail.createdAt)],
              mail.sentAt && mail.state === MailState.Sent && ['Sent', formatMoment(mail.sentAt)],
              mail.nextAttemptAt && ['Next attempt', formatMoment(mail.nextAttemptAt)],
              mail.attempts > 1 && ['Attempts', mail.attempts],
              mail.lastError && ['The server said', mail.lastError],
            ]}
          />
          {mail.text === null ? (
            <Text inherit py="sm" px="md" bdrs="md" bg="var(--surface-sunken)" c="var(--text-2)" fz="sm" lh="1.55">
              This email was sent. Its text isn’t stored, because it may include a link to an account.
            </Text>
          ) : (
            <>
              {mail.hasLink && (
                <Notice
                  tone="info"
                  role="status"
                  title="Only the recipient sees the link"
                  action={
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={open.isPending}
                      onClick={() => open.mutate({ id: mail.id })}
                    >
                      Open with my own link
                    </Button>
                  }
                >
                  What you do there is recorded as done by a link that you made.
                </Notice>
              )}
              <SegmentedControl
                aria-label="View as"
                value={view}
                onChange={setView}
                data={[
                  { value: 'look', label: 'Email' },
                  { value: 'text', label: 'Text' },
                ]}
              />
              {view === 'look' ? (
                // Shut off from the product: no scripts, no forms; links open next to it.
                <iframe
                  title="Email"
                  className={css.paper}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  srcDoc={`<base target="_blank">${mail.html}`}
                />
              ) : (
                <pre className={css.text}>{mail.text}</pre>
              )}
            </>
          )}
        </Stack>
      )}
    </DetailDrawer>
  )
}
