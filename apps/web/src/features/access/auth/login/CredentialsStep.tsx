import { auth } from '@handoff/contracts/access/auth/auth'
import type { ApiError } from '@handoff/contracts/kit'
import { Button, Checkbox, Flex, PasswordInput, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import css from '../AuthForm.module.css'
import { Refusal } from '../Refusal.tsx'
import type { SignedIn } from '../useSignIn.ts'
import type { Challenge } from './CodeStep.tsx'
import { type DemoAccount, DemoAccounts } from './DemoAccounts.tsx'
import { knownBrowser } from './knownBrowser.ts'

/** Before that, most have found their password; the tenth locks the account. */
const warnedFrom = 7

type Props = {
  /** What was typed before someone went on to the second step and came back. */
  email: string
  onEmail: (email: string) => void
  /** Over a page whose session has ended: it is this person's, and no one else's. */
  isAgain?: boolean
  onSignedIn: (signedIn: SignedIn, rememberMe: boolean) => unknown
  onChallenge: (challenge: Challenge, rememberMe: boolean) => void
}

export function CredentialsStep({ email, onEmail, isAgain, onSignedIn, onChallenge }: Props) {
  const form = useEndpointForm(auth.login, {
    initialValues: { email, password: '', rememberMe: false },
    toInput: (values) => ({ ...values, deviceTokens: knownBrowser.tokens }),
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: (answer, { rememberMe, email: typed }) => {
      onEmail(typed)
      return 'twoFactorRequired' in answer ? onChallenge(answer, rememberMe) : onSignedIn(answer, rememberMe)
    },
  })
  // Of a tab, not of an account: no one learns from it which accounts there are.
  const [failed, setFailed] = useState<{ error: ApiError | null; times: number }>({ error: null, times: 0 })
  const isWrong = form.error?.code === 'wrong_credentials'
  if (isWrong && form.error !== failed.error) setFailed({ error: form.error, times: failed.times + 1 })
  const choose = ({ email: address, password }: DemoAccount) => {
    form.setValues({ email: address, password })
    form.send({ email: address, password, rememberMe: form.values.rememberMe })
  }

  return (
    <>
      <div>
        <h1 className={css.title}>{isAgain ? 'Log in again to continue' : 'Welcome back'}</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          {isAgain ? 'Your session has ended. What you typed is still here.' : 'Log in to manage your referrals.'}
        </Text>
      </div>
      <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
        {form.error && <Refusal error={form.error} hasDetail={!isWrong || failed.times >= warnedFrom} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          {...(isAgain && { readOnly: true, variant: 'filled' })}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus={isAgain}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap">
          <Checkbox label="Remember me" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
          <Link to="/auth/forgot-password" className={css.link} target={isAgain ? '_blank' : undefined}>
            Forgot password?
          </Link>
        </Flex>
        <Button type="submit" fullWidth loading={form.isPending}>
          {isAgain ? 'Log in' : 'Log in'}
        </Button>
      </form>
      {!isAgain && (
        <>
          <Text inherit fz="sm" c="dimmed" ta="center">
            Not in the network yet?{' '}
            <Link to="/auth/register" className={css.link}>
              Apply to join
            </Link>
          </Text>
          <DemoAccounts isPending={form.isPending} onChoose={choose} />
        </>
      )}
    </>
  )
}
