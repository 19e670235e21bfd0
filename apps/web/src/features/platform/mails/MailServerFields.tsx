import type { Answer } from '@handoff/contracts/kit'
import type { MailSecurity } from '@handoff/contracts/platform/mail-setting'
import type { mails } from '@handoff/contracts/platform/mails'
import { NumberInput, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { SendTest } from './SendTest.tsx'
import type { MailForm } from './useMailForm.ts'

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
]
const usualPorts: Record<MailSecurity, number> = { starttls: 587, tls: 465, none: 25 }

type Props = { form: MailForm; setting: Answer<typeof mails.setting> }

/** The server that takes emails, and a test of what is typed. */
export function MailServerFields({ form, setting: { isServerFixed: disabled, hasPassword } }: Props) {
  const { security, port } = form.values
  const choose = (next: MailSecurity) => {
    if (port === usualPorts[security]) form.setFieldValue('port', usualPorts[next])
    form.setFieldValue('security', next)
  }
  return (
    <Stack gap="md">
      <Grid columns="minmax(0, 1fr) 88px" gap="sm" align="start">
        <TextInput
          label="Server"
          placeholder="smtp.example.org"
          inputMode="url"
          disabled={disabled}
          {...form.getInputProps('host')}
        />
        <NumberInput label="Port" hideControls disabled={disabled} {...form.getInputProps('port')} />
      </Grid>
      <Grid columns="128px minmax(0, 1fr)" gap="sm" align="start">
        <Picker
          label="Encryption"
          data={securities}
          disabled={disabled}
          value={security}
          onChange={({ currentTarget }) => choose(currentTarget.value as MailSecurity)}
        />
        <TextInput
          label="Sender"
          placeholder="care@example.org"
          inputMode="email"
          disabled={disabled}
          {...form.getInputProps('sender')}
        />
      </Grid>
      <Grid columns="repeat(2, minmax(0, 1fr))" gap="sm" align="start">
        <TextInput label="User name" autoComplete="off" disabled={disabled} {...form.getInputProps('user')} />
        <PasswordInput
          label="Password"
          placeholder={hasPassword ? 'Already set' : ''}
          autoComplete="new-password"
          disabled={disabled}
          {...form.getInputProps('password')}
        />
      </Grid>
      {(disabled || form.values.host) && <SendTest form={form} isFixed={disabled} />}
    </Stack>
  )
}
