import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { NoticeTone, type Notification } from '@handoff/contracts/platform/notifications'
import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'

const colors = {
  [NoticeTone.Plain]: 'var(--text-2)',
  [NoticeTone.Action]: 'var(--warn)',
  [NoticeTone.Good]: 'var(--good)',
  [NoticeTone.Bad]: 'var(--bad)',
}

/** 'Rejected: not eligible · Housing · Alameda County', 'Closed: need met, service received · Food'. */
export function NotificationFacts({ notification }: { notification: Notification }) {
  const { outcome, tone, reason, referral } = notification
  const { formatDue } = useDates()
  if (!referral) return null
  const { need, isRestricted, county, answerBy } = referral
  const facts: ReactNode[] = [
    <Box component="span" key="outcome" fw="500" c={colors[tone]}>
      {[outcome, reason && within(reason)].filter(Boolean).join(outcome.includes(':') ? ', ' : ': ')}
    </Box>,
    isRestricted ? 'Restricted service' : need,
    county,
    answerBy && `answer by ${lowered(formatDue(answerBy).when)}`,
  ].filter(Boolean)
  return (
    <Box component="span" display="block" fz="xs" c="dimmed">
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </Box>
  )
}

const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
