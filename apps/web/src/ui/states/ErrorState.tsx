import { ApiError } from '@handoff/contracts/kit'
import { Box, Button, Center, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  error: Error
  onRetry?: () => unknown
  /** 'customers': what could not be had, where there is more than one list on the page. */
  what?: string
  /** Where to go from what is not there, in place of another try: one primary button. */
  back?: ReactNode
}

/** What happened, whose turn it is, and one button. */
export function ErrorState({ error, onRetry, what, back }: Props) {
  const status = error instanceof ApiError ? error.status : undefined
  const isRefused = status === 403
  const Icon = isRefused ? IconLock : IconAlertTriangle
  const { title, text } = wordsOf(error, what)
  return (
    <Stack gap="xxs" align="center" justify="center" py="xxl" px="lg" ta="center" role="alert">
      <Center
        className={css.icon}
        component="span"
        w={44}
        h={44}
        mb="xs"
        bdrs="lg"
        data-tone={isRefused ? undefined : 'bad'}
      >
        <Icon size={22} stroke={1.6} />
      </Center>
      <Text className="anywhere" inherit fz="md" fw="600" lts="var(--font-tight)">
        {title}
      </Text>
      {text && (
        <Text className="balanced anywhere" inherit maw="min(380px, 100%)" fz="sm" c="dimmed">
          {text}
        </Text>
      )}
      <Box className={css.action} maw="100%" mt="sm">
        {back && (isRefused || status === 404) ? (
          back
        ) : isRefused ? (
          <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to home</Button>
        ) : (
          // The filled button is the page’s own.
          onRetry && (
            <Button variant="default" onClick={() => void onRetry()}>
              Retry
            </Button>
          )
        )}
      </Box>
    </Stack>
  )
}

/** The server’s words, and below them who can do something about it. */
function wordsOf(error: Error, what: string | undefined) {
  if (!(error instanceof ApiError)) return { title: what ? `Can’t load ${what}` : error.message, text: '' }
  const { status, message, detail } = error
  if (status === 403)
    return { title: 'You don’t have access', text: 'Ask an administrator of your team to change your role.' }
  if (status === 404)
    return { title: message, text: detail ?? 'It may have been deleted, or is no longer shared with you.' }
  const turn = status >= 500 ? 'The problem is on our side. Retry in a moment.' : undefined
  // Its detail is the id of the request, which the message has.
  const text = status === 500 ? turn : detail
  if (!what) return { title: message, text: text ?? turn }
  return { title: `Can’t load ${what}`, text: status === 500 ? `${turn} ${message}` : (text ?? message) }
}
