import { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy, notificationByNames, recoveryCodes } from '@handoff/contracts/access/auth/two-factor'
import type { Answer } from '@handoff/contracts/kit'
import { Button, Flex, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import css from './SecurityPanel.module.css'
import type { Channel, Setup } from './useSetup.ts'

type State = Answer<typeof auth.twoFactor>
type Params = 'replace' | 'remove' | 'renew' | 'forget' | null

/** What one may do with a second factor that is on. */
export function TwoFactorOn({ state, setup }: { state: State; setup: Setup }) {
  const { notificationBy, hasApp, isRequired, recoveryCodesLeft, trustedDevices } = state
  const [change, setChange] = useState<Params>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const choose = useAction(auth.chooseChannel)
  const forget = useAction(auth.forgetDevices, { onSuccess: () => setChange(null) })
  const close = () => setChange(null)

  return (
    <Stack gap={0} my="calc(-1 * var(--mantine-spacing-xxs))">
      <SecurityRow
        title="How you get your codes"
        text={hasApp ? 'From your authenticator app, or by email.' : 'By email. An authenticator app is more secure.'}
      >
        {hasApp && (
          <SegmentedControl
            aria-label="How you get your codes"
            value={String(notificationBy)}
            disabled={choose.isPending}
            onChange={(channel) => choose.mutate({ notificationBy: Number(channel) as Channel })}
            data={[NotificationBy.App, NotificationBy.Email].map((channel) => ({
              value: String(channel),
              label: notificationByNames[channel],
            }))}
          />
        )}
        <Button variant="default" onClick={() => setChange('replace')}>
          {hasApp ? 'Set up another app' : 'Set up an app'}
        </Button>
      </SecurityRow>
      <SecurityRow
        title="Recovery codes"
        text={`${recoveryCodesLeft} of ${recoveryCodes} left. Each works once if you can’t get a code.`}
        isLow={recoveryCodesLeft < 3}
      >
        <Button variant="default" onClick={() => setChange('renew')}>
          Create new codes
        </Button>
      </SecurityRow>
      <SecurityRow
        title="Trusted browsers"
        text={
          trustedDevices === 0
            ? 'None. When you log in, you can trust a browser for 30 days.'
            : `${trustedDevices === 1 ? 'One browser is' : `${trustedDevices} browsers are`} not asked for a code for 30 days.`
        }
      >
        {trustedDevices > 0 && (
          <Button variant="default" onClick={() => setChange('forget')}>
            Remove all
          </Button>
        )}
      </SecurityRow>
      <SecurityRow
        title="Turn off"
        text={
          isRequired
            ? 'Your network requires two-factor authentication for your role, so it stays on.'
            : 'You’ll log in with only your password.'
        }
      >
        {!isRequired && (
          <Button variant="default" color="red" onClick={() => setChange('remove')}>
            Turn off
          </Button>
        )}
      </SecurityRow>

      <PasswordDialog
        endpoint={auth.generateTwoFactor}
        input={{ notificationBy: NotificationBy.App }}
        title={hasApp ? 'Set up another app?' : 'Set up an authenticator app?'}
        text={
          hasApp
            ? 'Enter your password first. Your current app and recovery codes work until the new app is confirmed.'
            : 'Enter your password first. Your recovery codes work until the app is confirmed.'
        }
        confirm="Continue"
        isQuiet
        isOpen={change === 'replace'}
        onClose={close}
        onDone={(generated, password) => setup.open({ channel: NotificationBy.App, generated, password })}
      />
      <PasswordDialog
        endpoint={auth.renewRecoveryCodes}
        title="Create new recovery codes?"
        text="Codes you saved before stop working."
        confirm="Create new codes"
        isOpen={change === 'renew'}
        onClose={close}
        onDone={(answer) => setCodes(answer.recoveryCodes)}
      />
      <RecoveryCodesDialog codes={codes ?? []} isOpen={codes !== null} onClose={() => setCodes(null)} />
      <PasswordDialog
        endpoint={auth.removeTwoFactor}
        title="Turn off two-factor authentication?"
        text="Your recovery codes and trusted browsers are removed too."
        confirm="Turn off"
        isDangerous
        isOpen={change === 'remove'}
        onClose={close}
      />
      <ConfirmDialog
        title="Remove all trusted browsers?"
        confirm="Remove all"
        isOpen={change === 'forget'}
        isPending={forget.isPending}
        onConfirm={() => forget.mutate({})}
        onClose={close}
      >
        Each of them needs a code at the next login.
      </ConfirmDialog>
    </Stack>
  )
}

type Props = { title: string; text: ReactNode; isLow?: boolean; children?: ReactNode }

const SecurityRow = ({ title, text, isLow, children }: Props) => (
  <Flex
    className={css.row}
    rowGap="xs"
    columnGap="lg"
    align="center"
    justify="space-between"
    wrap="wrap"
    py="sm"
    px={0}
  >
    <div>
      <Title order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        {title}
      </Title>
      <Text className={css.words} inherit fz="sm" lh="1.5" data-low={isLow || undefined}>
        {text}
      </Text>
    </div>
    {children && <Group gap="xs">{children}</Group>}
  </Flex>
)
