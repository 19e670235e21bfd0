import { registrations } from '@handoff/contracts/access/registrations'
import { Box, Button, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLinkOff, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthBox } from '../../../features/access/auth/AuthBox.tsx'
import css from '../../../features/access/auth/AuthForm.module.css'
import { AuthMessage } from '../../../features/access/auth/AuthMessage.tsx'
import { Refusal } from '../../../features/access/auth/Refusal.tsx'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { linkSearch } from '../auth.search.ts'
import { CheckMail } from './CheckMail.tsx'

/** Confirms an address by a click, never by being opened alone: mail programs open links to look at them. */
export function VerifyAccountPage() {
  const { token = '' } = useSearchOf(linkSearch)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const verify = useAction(registrations.verify, { feedback: 'nothing', isHandled: () => true })

  if (sentTo !== null) return <CheckMail email={sentTo} />
  if (verify.data) return <Verified email={verify.data.data.email} />
  if (!token || verify.error?.status === 404) return <DeadLink onSent={setSentTo} />
  return (
    <AuthBox>
      <AuthMessage
        icon={IconMail}
        title="Confirm your email"
        actions={
          <Button loading={verify.isPending} onClick={() => verify.mutate({ token })}>
            Confirm my email
          </Button>
        }
      >
        Confirm that this address is yours. An administrator will then review your application.
        {verify.error && (
          <Box mt="sm">
            <Refusal error={verify.error} />
          </Box>
        )}
      </AuthMessage>
    </AuthBox>
  )
}

const Verified = ({ email }: { email: string }) => (
  <AuthBox>
    <AuthMessage
      icon={IconCircleCheck}
      title="Thank you"
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/auth/login" {...props} />}>
          Log in
        </Button>
      }
    >
      <b>{email}</b> is confirmed. An administrator will review your application and reply by email. There’s nothing
      else to do.
    </AuthMessage>
  </AuthBox>
)

function DeadLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useEndpointForm(registrations.resend, {
    initialValues: { email: '' },
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: (_, { email }) => onSent(email.trim()),
  })
  return (
    <AuthBox>
      <AuthMessage icon={IconLinkOff} title="This link has expired or was already used">
        Links work once and expire after 24 hours. If you’ve already confirmed your address, you’re all set. Otherwise,
        we can send another one.
      </AuthMessage>
      <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
        {form.error && <Refusal error={form.error} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          {...form.getInputProps('email')}
        />
        <Button type="submit" fullWidth loading={form.isPending}>
          Send another link
        </Button>
      </form>
      <Text inherit fz="sm" c="dimmed" ta="center">
        <Link to="/auth/login" className={css.link}>
          Back to login
        </Link>
      </Text>
    </AuthBox>
  )
}
