import { auth } from '@handoff/contracts/auth/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import css from '../../features/auth/AuthForm.module.css'
import { Refusal } from '../../features/auth/Refusal.tsx'
import { useSignIn } from '../../features/auth/useSignIn.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'

export function FirstAdministratorForm({ token }: { token: string }) {
  const signIn = useSignIn()
  const form = useEndpointForm(auth.setup, {
    initialValues: { token, firstName: '', lastName: '', email: '', password: '' },
    showsRefusal: true,
    onSuccess: (signedIn) => signIn(signedIn, false),
  })
  return (
    <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
      {form.error && <Refusal error={form.error} />}
      <div className={css.names}>
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        description="At least 12 characters. A few words are better than one."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={form.isPending}>
        Create administrator
      </Button>
    </form>
  )
}
