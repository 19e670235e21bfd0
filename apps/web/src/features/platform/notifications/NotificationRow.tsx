import { isSentence, type Notification } from '@handoff/contracts/platform/notifications'
import { Box, Center, Flex } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Logo } from '../../../ui/display/Logo.tsx'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { PriorityMark } from '../../referrals/referrals/words/PriorityMark.tsx'
import { NotificationFacts } from './NotificationFacts.tsx'
import css from './NotificationGroups.module.css'
import { useMark } from './useNotifications.ts'

type Props = { notification: Notification; onOpen?: () => void }

/**
 * One notification, or the last one of a referral. Opening it marks it as read; its dot does so without leading away.
 */
export function NotificationRow({ notification, onOpen }: Props) {
  const { id, message, created_at, isSeen, notifyBy, link, referral } = notification
  const { formatTime } = useDates()
  const mark = useMark()

  const open = () => {
    if (!isSeen) mark.mutate({ id, isSeen: true })
    onOpen?.()
  }
  return (
    <Flex
      className={css.row}
      component="li"
      gap="sm"
      align="flex-start"
      pos="relative"
      p="xs"
      bdrs="md"
      tabIndex={-1}
      data-notification={id}
    >
      <Face {...notifyBy} />
      <PathLink to={link} className={css.open} onOpen={open}>
        <Flex component="span" columnGap="md" justify="space-between" wrap="wrap">
          <Box component="span" flex="1 1 220px" miw={0}>
            {!isSentence(message) && <b>{notifyBy.name} </b>}
            {unbroken(message)}
            {referral?.priority && (
              <>
                {' '}
                <PriorityMark priority={referral.priority} isQuiet />
              </>
            )}
            <NotificationFacts notification={notification} />
          </Box>
          <Box component="span" className="tnum nowrap" fz="xs" c="dimmed" lh="1.7">
            {formatTime(created_at)}
            {referral && referral.count > 1 && ` · ${countOf(referral)}`}
          </Box>
        </Flex>
      </PathLink>
      <Center
        type="button"
        className={css.mark}
        component="button"
        pos="relative"
        flex="none"
        w={24}
        h={24}
        mt={0}
        mr="calc(-1 * var(--mantine-spacing-xs))"
        mb={0}
        ml={0}
        p={0}
        bdrs="sm"
        aria-label={isSeen ? 'Mark as unread' : 'Mark as read'}
        title={isSeen ? 'Mark as unread' : 'Mark as read'}
        onClick={() => mark.mutate({ id, isSeen: !isSeen })}
      >
        <Box className={css.dot} component="span" w={8} h={8} bdrs="50%" data-unread={!isSeen || undefined} />
        {!isSeen && <span className="vh">Unread</span>}
      </Center>
    </Flex>
  )
}

/** '3 events, 2 unread'; of a single unread one its dot says so. */
const countOf = ({ count, unread }: NonNullable<Notification['referral']>) =>
  unread > 1 ? `${count} events, ${unread} unread` : `${count} events`

/** Of the person who acted; the product's mark where no one was logged in. */
function Face({ id, firstName, profileImage }: Notification['notifyBy']) {
  if (id === null) return <Logo size={34} />
  return <LetterAvatar name={firstName} of={`user:${id}`} photo={profileImage} size={34} />
}

/** A referral's number stays on one line. */
const unbroken = (message: string) =>
  message.split(/\b(R-\d+)/).map((part, at) =>
    at % 2 ? (
      <span key={at} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
