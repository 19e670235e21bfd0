import { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Answer } from '@handoff/contracts/kit'
import { Button, Checkbox, Flex, Text, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../../kit/toast.tsx'
import css from '../AuthForm.module.css'
import { CodeInput } from '../CodeInput.tsx'
import { Refusal } from '../Refusal.tsx'
import { SendAgain } from '../SendAgain.tsx'
import type { SignedIn } from '../useSignIn.ts'
import { knownBrowser } from './knownBrowser.ts'

export type Challenge = Extract<Answer<typeof auth.login>, { twoFactorRequired: true }>
type Props = { challenge: Challenge; onSignedIn: (signedIn: SignedIn) => unknown; onBack: () => void }

/** The second factor: the app's six digits, mailed ones, or a recovery code. */
export function CodeStep({ challenge, onSignedIn, onBack }: Props) {
  const { challengeId, notificationBy, sentTo } = challenge
  const [isRecovery, setRecovery] = useState(false)
  const again = useAction(auth.generateTwoFactor, { feedback: 'nothing', isHandled: () => true })
  const form = useEndpointForm(auth.verifyLogin, {
    initialValues: { code: '', trustDevice: false },
    toInput: (values) => ({ ...values, challengeId }),
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: ({ deviceToken, ...signedIn }) => {
      if (deviceToken) knownBrowser.add(deviceToken)
      return onSignedIn(signedIn)
    },
  })
  const isMailed = notificationBy === NotificationBy.Email
  const refusal = form.error && !form.error.fields.code ? form.error : again.error
  const isOver = refusal?.code === 'challenge_over'

  const change = (wantsRecovery: boolean) => {
    setRecovery(wantsRecovery)
    form.setFieldValue('code', '')
    form.clearFieldError('code')
  }
  const sendAgain = () =>
    again.mutateAsync({ challengeId }).then(
      () => {
        toast.success('We’ve sent you another code')
        return true
      },
      () => false,
    )
  const typed = (code: string) => {
    form.setFieldValue('code', code)
    // Six digits are all there is to it: the person who pasted them is waiting already.
    if (!isRecovery && /^\d{6}$/.test(code) && code !== form.values.code) form.send({ ...form.values, code })
  }

  return (
    <>
      <div>
        <h1 className={css.title}>{isRecovery ? 'Use a recovery code' : 'One more step'}</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          {words(isRecovery, isMailed, sentTo)}
        </Text>
      </div>
      {refusal && <Refusal error={refusal} />}
      {isOver ? (
        <Button fullWidth autoFocus onClick={onBack}>
          Log in again
        </Button>
      ) : (
        <>
          <form onSubmit={form.submit} noValidate style={{ display: 'contents' }}>
            {isRecovery ? (
              <TextInput
                key="recovery"
                label="Recovery code"
                placeholder="ABCDE-FGHJK"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus
                {...form.getInputProps('code')}
              />
            ) : (
              <CodeInput
                key="code"
                label="Code"
                autoFocus
                {...form.getInputProps('code')}
                onChange={typed}
                isPending={form.isPending}
              />
            )}
            <Checkbox
              label="Trust this browser for 30 days"
              {...form.getInputProps('trustDevice', { type: 'checkbox' })}
            />
            <Button type="submit" fullWidth loading={form.isPending}>
              Continue
            </Button>
          </form>
          <Flex gap="xs" wrap="wrap" mx="calc(-1 * var(--mantine-spacing-xs))">
            {isMailed && !isRecovery && <SendAgain isPending={again.isPending} onSend={sendAgain} />}
            <Button variant="subtle" size="compact-sm" onClick={() => change(!isRecovery)}>
              {isRecovery ? 'Use a code instead' : 'Use a recovery code'}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              leftSection={<IconArrowLeft size={15} stroke={1.8} />}
              onClick={onBack}
            >
              Back
            </Button>
          </Flex>
        </>
      )}
    </>
  )
}

function words(isRecovery: boolean, isMailed: boolean, sentTo: string | null) {
  if (isRecovery) return 'Enter one of the recovery codes you saved. Each works once.'
  if (!isMailed) return 'Enter the 6-digit code from your authenticator app.'
  return `We emailed a 6-digit code to ${sentTo ?? 'your address'}. It works for 10 minutes.`
}
