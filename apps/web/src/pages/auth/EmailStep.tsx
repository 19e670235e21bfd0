import type { Answer } from '@handoff/contracts/kit'
import { mails } from '@handoff/contracts/platform/mails'
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '../../features/access/auth/Refusal.tsx'
import { MailServerFields } from '../../features/platform/mails/MailServerFields.tsx'
import { useMailForm } from '../../features/platform/mails/useMailForm.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'

type Props = { onDone: () => unknown }

/** Where links lead, and how emails are sent; both are read only where the environment sets them. */
export function EmailStep({ onDone }: Props) {
  const setting = useEndpoint(mails.setting, {})
  if (setting.isError) return <ErrorState error={setting.error} onRetry={setting.refetch} />
  return setting.data ? <EmailForm setting={setting.data} onDone={onDone} /> : null
}

function EmailForm({ setting, onDone }: Props & { setting: Answer<typeof mails.setting> }) {
  const [when, setWhen] = useState(setting.isServerFixed ? 'now' : 'later')
  const form = useMailForm(setting, {
    proposedUrl: location.origin,
    isLater: when === 'later',
    onSuccess: onDone,
  })
  return (
    <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
      {form.error && <Refusal error={form.error} />}
      <TextInput
        label="Address of this site"
        description={
          setting.isUrlFixed
            ? 'Set on the server, by PUBLIC_URL in its environment.'
            : 'Links in emails begin with it, so others must reach it.'
        }
        inputMode="url"
        disabled={setting.isUrlFixed}
        {...form.getInputProps('publicUrl')}
      />
      {!setting.isServerFixed && (
        <SegmentedControl
          aria-label="Email"
          fullWidth
          data={[
            { value: 'now', label: 'Set up email' },
            { value: 'later', label: 'Later' },
          ]}
          value={when}
          onChange={setWhen}
        />
      )}
      {when === 'now' ? (
        <MailServerFields form={form} setting={setting} />
      ) : (
        <Text inherit fz="sm" c="dimmed">
          Until then, emails are only shown in Settings.
        </Text>
      )}
      <Button type="submit" fullWidth loading={form.isPending}>
        Continue
      </Button>
    </form>
  )
}
