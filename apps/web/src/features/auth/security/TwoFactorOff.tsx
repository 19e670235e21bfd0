import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { ChannelButton } from './ChannelButton.tsx'
import css from './SecurityPanel.module.css'
import type { Setup } from './useSetup.ts'

/** The two ways to turn it on. */
export function TwoFactorOff({ isRequired, setup }: { isRequired: boolean; setup: Setup }) {
  return (
    <>
      <p className={css.words}>
        {isRequired
          ? 'Your network asks everybody like you for a second factor. Until you set one up, a code is mailed to you each time you sign in.'
          : 'With a second factor, a stolen password alone opens nothing. Choose how you want to get your codes.'}
      </p>
      <div className={css.channels}>
        <ChannelButton
          icon={IconDeviceMobile}
          title="Authenticator app"
          text="An app on your telephone shows the codes. The safest way."
          isPending={setup.isStarting === 3}
          onClick={() => setup.start(3)}
        />
        <ChannelButton
          icon={IconMail}
          title="Email"
          text="A code is mailed to you each time you sign in."
          isPending={setup.isStarting === 1}
          onClick={() => setup.start(1)}
        />
      </div>
    </>
  )
}
