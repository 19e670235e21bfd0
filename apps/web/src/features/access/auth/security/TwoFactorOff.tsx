import { auth } from '@handoff/contracts/access/auth/auth'
import { Text } from '@mantine/core'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { ChannelButton } from './ChannelButton.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import css from './SecurityPanel.module.css'
import type { Setup } from './useSetup.ts'

/** The two ways to turn it on. */
export function TwoFactorOff({ isRequired, setup }: { isRequired: boolean; setup: Setup }) {
  return (
    <>
      <Text className={css.words} inherit fz="sm" lh="1.5">
        {isRequired
          ? 'Your network requires two-factor authentication for your role. Until you set it up, you’ll get a code by email each time you log in.'
          : 'Protects your account even if your password is stolen. Choose how you want to get your codes.'}
      </Text>
      <Grid className={css.channels} gap="sm" mt="md">
        <ChannelButton
          icon={IconDeviceMobile}
          title="Authenticator app"
          text="Get codes from an app on your phone. Most secure."
          isPending={setup.isStarting === 3}
          onClick={() => setup.start(3)}
        />
        <ChannelButton
          icon={IconMail}
          title="Email"
          text="Get a code by email each time you log in."
          isPending={setup.isStarting === 1}
          onClick={() => setup.start(1)}
        />
      </Grid>
      <PasswordDialog
        endpoint={auth.generateTwoFactor}
        input={{ notificationBy: setup.needsPassword ?? undefined }}
        title="Turn on two-factor authentication?"
        text="Enter your password first."
        confirm="Continue"
        isQuiet
        isOpen={setup.needsPassword !== null}
        onClose={setup.forgetPassword}
        onDone={(generated, password) => setup.open({ channel: setup.needsPassword ?? 3, generated, password })}
      />
    </>
  )
}
