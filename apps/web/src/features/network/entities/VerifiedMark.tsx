import { aDay } from '@handoff/contracts/kit/dates/durations'
import { verifiedRedDays } from '@handoff/contracts/network/entities/editing'
import { Text } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import css from './entities.module.css'

type Props = { at: string | null; unconfirmedSince: string | null; isShort?: boolean }

/** When someone last made sure that a listing is right: plain, and red once that is a year ago. */
export function VerifiedMark({ at, unconfirmedSince, isShort }: Props) {
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
        Not confirmed since {formatShort(unconfirmedSince)}
      </Text>
    )
  if (!at)
    return (
      <Text className={css.verified} span inherit fz="sm">
        Not verified
      </Text>
    )
  return (
    <Text
      className={css.verified}
      span
      inherit
      fz="sm"
      data-old={isOld(at) || undefined}
      title={`Verified ${formatShort(at)}`}
    >
      {isShort ? formatShort(at) : `Verified ${formatShort(at)}`}
    </Text>
  )
}

export const isOld = (at: string, now = Date.now()) => (now - Date.parse(at)) / aDay >= verifiedRedDays
