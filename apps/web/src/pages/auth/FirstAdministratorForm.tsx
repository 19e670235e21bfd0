import { auth } from '@handoff/contracts/access/auth/auth'
import type { Answer } from '@handoff/contracts/kit'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Refusal } from '../../features/access/auth/Refusal.tsx'
import type { SignedIn } from '../../features/access/auth/useSignIn.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'

type Props = {
  token: string
  zones: Answer<typeof auth.setupState>['timeZones']
  /** The browser’s. */
  proposed: string | null
  onDone: (created: SignedIn) => void
}

export function FirstAdministratorForm({ token, zones, proposed, onDone }: Props) {
  const form = useEndpointForm(auth.setup, {
    initialValues: { token, firstName: '', lastName: '', email: '', password: '', timeZone: proposed ?? '' },
    toInput: ({ timeZone, ...values }) => ({ ...values, ...(timeZone && { timeZone }) }),
    showsRefusal: true,
    onSuccess: onDone,
  })
  return (
    <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
      {form.error && <Refusal error={form.error} />}
      <Grid columns="1fr 1fr" gap="sm">
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </Grid>
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        description="At least 12 characters. A few words are better than one."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      {zones.length > 0 && (
        <SearchSelect
          label="Time zone"
          description="Yours and the network’s: for due times, hours, and quiet hours."
          options={zones.map(({ name, label, value }) => ({
            name: label,
            value,
            keywords: `${name} ${value}`,
          }))}
          value={form.values.timeZone ? { value: form.values.timeZone } : null}
          onChange={(zone) => form.setFieldValue('timeZone', zone?.value ?? '')}
          error={form.errors.timeZone}
          placeholder="Select a time zone"
        />
      )}
      <Button type="submit" fullWidth loading={form.isPending}>
        Create administrator
      </Button>
    </form>
  )
}
