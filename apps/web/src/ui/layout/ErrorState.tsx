import { ApiError } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  error: Error
  onRetry?: () => unknown
  /** Where to go from what is not there, in place of another try. */
  back?: ReactNode
}

/** It could not be had: the server's words, and another try. */
export function ErrorState({ error, onRetry, back }: Props) {
  const isRefused = error instanceof ApiError && error.status === 403
  const isMissing = error instanceof ApiError && (isRefused || error.status === 404)
  const Icon = isRefused ? IconLock : IconAlertTriangle
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} data-tone={isRefused ? undefined : 'bad'}>
        <Icon size={22} stroke={1.6} />
      </span>
      <p className={css.title}>{isRefused ? 'You don’t have access' : error.message}</p>
      {!isRefused && error instanceof ApiError && error.detail && <p className={css.text}>{error.detail}</p>}
      {back && isMissing && <div className={css.action}>{back}</div>}
      {onRetry && !isRefused && !(back && isMissing) && (
        <div className={css.action}>
          <Button variant="default" onClick={() => void onRetry()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
