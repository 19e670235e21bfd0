import { aDay } from '@handoff/contracts/kit/dates/durations'
import { verifiedRedDays } from '@handoff/contracts/network/entities/editing'
import { Text } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import css from './entities.module.css'

type Props = { at: string | null; unconfirmedSince: string | null; isShort?: boolean; isOwn?: boolean }

/**
 * When someone last made sure that a listing is right: plain, and red once that is a year ago. Its own people, who can
 * confirm it next to this, are not warned in red.
 */
export function VerifiedMark({ at, unconfirmedSince, isShort, isOwn = false }: Props) {
  const { formatShort } = useDates()
  if (unconfirmedSince)
    return (
      <Text
        className={css.verified}
        span
        inherit
        fz="sm"
        title="It was asked whether its details are still correct, and didn’t answer"
      >
        Last confirmed {formatShort(unconfirmedSince)}
      </Text>
    )
  if (!at)
    return (
      <Text className={css.verified} span inherit fz="sm">
        Not confirmed yet
      </Text>
    )
  return (
    <Text
      className={css.verified}
      span
      inherit
      fz="sm"
      data-old={(isOld(at) && !isOwn) || undefined}
      c={isOld(at) && isOwn ? 'var(--warn)' : undefined}
      title={`Last confirmed ${formatShort(at)}`}
    >
      {isShort ? formatShort(at) : `Last confirmed ${formatShort(at)}`}
    </Text>
  )
}

export const isOld = (at: string, now = Date.now()) => (now - Date.parse(at)) / aDay >= verifiedRedDays
