import { auth, resetMinutes } from '@handoff/contracts/access/auth/auth'
import { Button, Text, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthBox } from '../../features/access/auth/AuthBox.tsx'
import css from '../../features/access/auth/AuthForm.module.css'
import { AuthMessage } from '../../features/access/auth/AuthMessage.tsx'
import { Refusal } from '../../features/access/auth/Refusal.tsx'
import { SendAgain } from '../../features/access/auth/SendAgain.tsx'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return <AuthBox>{sentTo ? <Sent email={sentTo} /> : <Ask onSent={setSentTo} />}</AuthBox>
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const form = useEndpointForm(auth.forgotPassword, {
    initialValues: { email: '' },
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: (_, { email }) => onSent(email.trim()),
  })
  return (
    <>
      <div>
        <h1 className={css.title}>Forgot your password?</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          Enter your email and we’ll send you a link to choose a new one.
        </Text>
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
        <Button type="submit" fullWidth loading={form.isPending}>
          Send link
        </Button>
      </form>
      <Text inherit fz="sm" c="dimmed" ta="center">
        <Link to="/auth/login" className={css.link}>
          Back to login
        </Link>
      </Text>
    </>
  )
}

function Sent({ email }: { email: string }) {
  const again = useAction(auth.forgotPassword)
  const send = () =>
    again.mutateAsync({ email }).then(
      () => true,
      () => false,
    )
  return (
    <AuthMessage
      icon={IconMailCheck}
      title="Check your email"
      actions={
        <>
          <SendAgain isPending={again.isPending} onSend={send} />
          <Link to="/auth/login" className={css.link}>
            Back to login
          </Link>
        </>
      }
    >
      If there’s an account for <b>{email}</b>, we’ve sent a link. It works once, for {resetMinutes} minutes. Not there?
      Check your spam folder.
    </AuthMessage>
  )
}
