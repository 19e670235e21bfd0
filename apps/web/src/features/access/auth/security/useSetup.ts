import { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Answer } from '@handoff/contracts/kit'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'

export type Channel = 1 | 3
export type Generated = Answer<typeof auth.generateTwoFactor>
/** With the password where it was asked for: a later call needs it again. */
type Begun = { channel: Channel; generated: Generated; password?: string }
export type Setup = ReturnType<typeof useSetup>

/** A channel being set up: what was generated for it, until its dialog closes. */
export function useSetup() {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [needsPassword, setNeedsPassword] = useState<Channel | null>(null)
  const generate = useAction(auth.generateTwoFactor, {
    feedback: 'nothing',
    isHandled: ({ status, fields }) => status === 429 || !!fields.password,
  })

  const open = (begun: Begun) => {
    setBegun(begun)
    setRound((previous) => previous + 1)
    setOpen(true)
  }
  /** Asks the server, then shows what came. */
  const start = (channel: Channel) =>
    generate.mutate(
      { notificationBy: channel },
      {
        onSuccess: ({ data }) => open({ channel, generated: data }),
        // The login was some time ago; or a code was emailed less than a minute ago, which still works.
        onError: ({ status, fields }) => {
          if (fields.password) setNeedsPassword(channel)
          else if (status === 429 && channel === NotificationBy.Email) open({ channel, generated: nothing })
        },
      },
    )
  const sendAgain = () =>
    generate.mutateAsync({ notificationBy: NotificationBy.Email, password: begun?.password }).then(
      () => true,
      () => false,
    )

  return {
    begun,
    isOpen,
    /** Differs for each time that something is set up, so that each begins again. */
    round,
    isStarting: generate.isPending ? generate.variables.notificationBy : undefined,
    start,
    /** The channel that is set up once the password was entered; null where none is needed. */
    needsPassword,
    forgetPassword: () => setNeedsPassword(null),
    open,
    sendAgain,
    /** Forgets the password; the secret stays until the dialog has faded. */
    close: () => {
      setOpen(false)
      setBegun((previous) => previous && { ...previous, password: undefined })
    },
  }
}

const nothing: Generated = { secret: null, otpauthUri: null, qr: null, sentTo: null }
