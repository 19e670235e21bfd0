import { auth } from '@handoff/contracts/access/auth/auth'
import { Button, PasswordInput, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { AuthBox } from '../../features/access/auth/AuthBox.tsx'
import css from '../../features/access/auth/AuthForm.module.css'
import { AuthMessage } from '../../features/access/auth/AuthMessage.tsx'
import { Refusal } from '../../features/access/auth/Refusal.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { linkSearch } from './auth.search.ts'

/** Looks first whether the link works: no one thinks of a new password in vain. */
export function ResetPasswordPage() {
  const { token = '' } = useSearchOf(linkSearch)
  const state = useEndpoint(auth.resetState, { token }, { enabled: token !== '' })

  if (state.isError) return <ErrorState error={state.error} onRetry={state.refetch} />
  if (token && !state.data) return null
  return <AuthBox>{state.data?.isOpen ? <ChoosePassword token={token} /> : <DeadLink />}</AuthBox>
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useEndpointForm(auth.resetPassword, {
    initialValues: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    showsRefusal: true,
    onSuccess: () => navigate({ to: '/auth/login' }),
  })
  if (form.error?.status === 404) return <DeadLink />
  return (
    <>
      <div>
        <h1 className={css.title}>Choose a new password</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          You’ll be logged out everywhere else.
        </Text>
      </div>
      <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
        {form.error && !form.error.fields.password && <Refusal error={form.error} />}
        <PasswordInput
          label="New password"
          description="At least 12 characters. A few words are better than one."
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={form.isPending}>
          Change password
        </Button>
      </form>
    </>
  )
}

const DeadLink = () => (
  <AuthMessage
    icon={IconLinkOff}
    title="This link has expired or was already used"
    actions={
      <>
        <Button renderRoot={(props) => <Link to="/auth/forgot-password" {...props} />}>Get another link</Button>
        <Link to="/auth/login" className={css.link}>
          Back to login
        </Link>
      </>
    }
  >
    Links work once and expire after an hour. Requesting a new one cancels earlier ones.
  </AuthMessage>
)
