import type { Answer } from '@handoff/contracts/kit'
import { mails } from '@handoff/contracts/platform/mails'
import { Box, TextInput } from '@mantine/core'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../../ui/frame/SettingForm.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { SectionSkeleton } from '../settings/Later.tsx'
import { MailServerFields } from './MailServerFields.tsx'
import { useEmail } from './useEmail.ts'
import { useMailForm } from './useMailForm.ts'

/** Above the emails: how they are sent, and where their links lead. */
export function MailSettingPanel() {
  const setting = useEndpoint(mails.setting, {})
  if (setting.isError)
    return (
      <div className="panel">
        <ErrorState error={setting.error} onRetry={setting.refetch} />
      </div>
    )
  return setting.data ? <MailSettingForm setting={setting.data} /> : <SectionSkeleton />
}

function MailSettingForm({ setting }: { setting: Answer<typeof mails.setting> }) {
  const form = useMailForm(setting)
  const { isKnown, isSent, guessedUrl } = useEmail()
  const { isServerFixed, isUrlFixed } = setting
  return (
    <Box maw={560}>
      <SettingForm form={form} submit="Save email" isBlocked={form.staleNote !== null}>
        {form.staleNote && <StaleNote {...form.staleNote} />}
        {isKnown && !isSent && (
          <Notice tone="info" role="status" title="Emails are shown below until a mail server is set">
            Open one to read it and follow its link.
          </Notice>
        )}
        {guessedUrl && (
          <Notice tone="warn" role="status" title="Links in emails may not open">
            They lead to {guessedUrl}, which others may not reach. Enter the address of this site.
          </Notice>
        )}
        <Panel
          title="How email is sent"
          subtitle={
            isServerFixed
              ? 'Set on the server, by SMTP_URL in its environment.'
              : 'Without a server, emails are only shown here.'
          }
        >
          <MailServerFields form={form} setting={setting} />
        </Panel>
        <Panel
          title="Links in emails"
          subtitle={isUrlFixed ? 'Set on the server, by PUBLIC_URL in its environment.' : undefined}
        >
          <TextInput
            label="Address of this site"
            placeholder={location.origin}
            inputMode="url"
            disabled={isUrlFixed}
            {...form.getInputProps('publicUrl')}
          />
        </Panel>
      </SettingForm>
    </Box>
  )
}
