import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Flex, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlainLink } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { useDates } from '../../../kit/dates/useDates.ts'
import { RequestStatusPill } from '../RequestStatusPill.tsx'
import { kindOf, TypeMark } from '../requestColumns.tsx'
import { useDecideBy } from '../useDecideBy.ts'

/** What is requested, by whom and why, and by when it is to be decided. */
export function RequestTop({ request }: { request: RequestDetail }) {
  const { requester, isRegistration, isReport, decideBy, isLate, payload, steps } = request
  const { formatDateTime, formatMoment } = useDates()
  const due = useDecideBy()(request)
  // `notes` is what was noted last, perhaps by the administrator; the requester's own note is in the first step.
  const message = typeof payload.message === 'string' ? payload.message : null
  const why = message ?? (isRegistration ? null : steps[0]?.note)
  return (
    <>
      <Flex className={css.top} component="header" gap="sm" align="flex-start">
        <TypeMark {...request} />
        <Box flex={1} miw={0}>
          <Title className={css.title} order={2} fz="lg" fw="600" lh="inherit">
            {request.target ? <PlainLink to={request.target.link}>{request.title}</PlainLink> : request.title}
          </Title>
          <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
            {kindOf(request)}
            {requester.entity && (
              <>
                {' · '}
                <Link to="/my-network/network-info" search={{ id: requester.entity.id }}>
                  {requester.entity.name}
                </Link>
              </>
            )}
          </Box>
        </Box>
        <RequestStatusPill {...request} />
      </Flex>
      <Flex
        className={css.asked}
        component="p"
        rowGap="xxs"
        columnGap="sm"
        justify="space-between"
        wrap="wrap"
        m={0}
        fz="sm"
        c="var(--text-2)"
      >
        <span>
          <Box component="b" fw="500">
            {isReport ? 'A visitor' : requester.name}
          </Box>{' '}
          · {formatMoment(request.created_at)}
        </span>
        {decideBy && due && (
          <span data-late={isLate || undefined} title={formatDateTime(decideBy)}>
            <IconClock size={15} stroke={1.8} aria-hidden />
            {isLate ? `Overdue since ${lowered(due)}` : `Decide by ${lowered(due)}`}
          </span>
        )}
      </Flex>
      {why && (
        <Box
          className={css.why}
          component="section"
          py="sm"
          px="md"
          bdrs="lg"
          bg="var(--surface-sunken)"
          aria-label={message ? 'Message' : 'Reason'}
        >
          <Title order={3} mb="xxs" fz="xs" fw="400" c="dimmed" lh="inherit">
            {message ? 'Message' : 'Reason'}
          </Title>
          <Box component="q" lh="1.5">
            {why}
          </Box>
        </Box>
      )}
    </>
  )
}
