import { resendAfterSeconds } from '@handoff/contracts/access/auth/auth'
import { Button } from '@mantine/core'
import css from './AuthForm.module.css'
import { useCountdown } from './useCountdown.ts'

type Props = {
  label?: string
  isPending: boolean
  /** Something was sent a moment ago already. */
  isWaitingAtFirst?: boolean
  /** Answers whether it was sent: only then one has to wait again. */
  onSend: () => Promise<boolean>
}

/** Sends a mail again, at most once a minute. */
export function SendAgain({ label = 'Resend', isPending, isWaitingAtFirst = true, onSend }: Props) {
  const { left, restart } = useCountdown(resendAfterSeconds, isWaitingAtFirst)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={css.again}
      disabled={left > 0}
      loading={isPending}
      onClick={() => void onSend().then((isSent) => isSent && restart())}
    >
      {left > 0 ? `${label} in ${left} s` : label}
    </Button>
  )
}
