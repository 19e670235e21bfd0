import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { auth } from '@handoff/contracts/auth'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'
import css from './AuthForm.module.css'
import { type DemoAccount, DemoAccounts } from './DemoAccounts.tsx'
import { Refusal } from './Refusal.tsx'
import { useSignIn } from './useSignIn.ts'

export function LoginPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string }
  const signIn = useSignIn()
  const form = useEndpointForm(auth.login, {
    initialValues: { email: '', password: '', rememberMe: false },
    tells: 'nothing',
    refreshes: [],
    showsRefusal: true,
    onSuccess: (signedIn, { rememberMe }) => signIn(signedIn, rememberMe, redirect),
  })
  const choose = ({ email, password }: DemoAccount) => {
    form.setValues({ email, password })
    form.send({ email, password, rememberMe: form.values.rememberMe })
  }

  return (
    <div className={css.box}>
      <div>
        <h1 className={css.title}>Welcome back</h1>
        <p className={css.subtitle}>Sign in to manage your referrals.</p>
      </div>
      <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
        {form.error && <Refusal error={form.error} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Checkbox label="Remember me" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Button type="submit" fullWidth loading={form.isPending}>
          Sign in
        </Button>
      </form>
      <DemoAccounts isPending={form.isPending} onChoose={choose} />
    </div>
  )
}
