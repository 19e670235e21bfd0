import { ApiError } from '@handoff/contracts/kit'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { CallSender } from './CallSender.tsx'
import { LinkFrame } from './LinkFrame.tsx'
import type { PageState } from './useLinkPage.ts'
import type { LinkSender } from './useLinkSender.ts'

export type LinkPageProps<View> = {
  page: PageState<View>
  title: string
  /** Above everything, for a preview. */
  bar?: ReactNode
  /** Buttons fixed to the bottom. */
  foot?: ((view: View) => ReactNode) | undefined
  /** Heights of the loading rows. */
  skeleton: readonly number[]
  children: (view: View) => ReactNode
}

type Props<View> = LinkPageProps<View> & {
  /** At the right of the brand. */
  aside?: ReactNode
  /** Sender of a dead link; undefined while loading. */
  sender: LinkSender | null | undefined
  /** For providers: what to do with a dead link. */
  deadText?: string
}

/** Frame of a page behind a link, with its loading, failed, and dead states. */
export function LinkPage<View>({ page, title, aside, bar, foot, sender, deadText, skeleton, children }: Props<View>) {
  const t = useTexts()
  const { view, state, error, refetch } = page
  const isForProvider = deadText !== undefined
  useDocumentTitle(title)
  return (
    <LinkFrame skip={t('link.skip')} bar={bar} foot={view && foot?.(view)} aside={aside}>
      {view ? (
        children(view)
      ) : state !== 'waiting' && sender !== undefined ? (
        <Box component="section" py="calc(2 * var(--mantine-spacing-xxl))" px={0} ta="center">
          <IconLinkOff size={26} stroke={1.6} color="var(--text-3)" aria-hidden />
          <Title order={1} mt="sm" mb="xs" fz="xl" fw="600">
            {state === 'missing' ? t('link.noToken') : t('link.dead')}
          </Title>
          <Text inherit mb="md" c="var(--text-2)">
            {deadText ?? t('link.deadText')}
          </Text>
          <CallSender sender={sender} />
        </Box>
      ) : error instanceof ApiError && state === 'waiting' ? (
        <Failure error={error} retry={refetch} says={isForProvider ? messageFor(t, error) : undefined} />
      ) : (
        <Rows heights={skeleton} label={t('link.loading')} />
      )}
    </LinkFrame>
  )
}

export const Rows = ({ heights, label }: { heights: readonly number[]; label?: string }) => (
  <Stack role="status" aria-label={label} gap="md">
    <Skeleton h={30} w="70%" />
    {heights.map((height, at) => (
      <Skeleton key={at} h={height} radius="lg" />
    ))}
  </Stack>
)

type FailureProps = {
  error: Pick<ApiError, 'status'>
  retry?: (() => unknown) | undefined
  /** The server’s words, for providers (`messageFor`). */
  says?: string | undefined
}

/** What the server says of a failure; in other languages than its own, the page says it. */
export const messageFor = ({ language }: Texts, { message }: Error) => (language === 'en' ? message : undefined)

/** A failed load or save; the page keeps its content. */
export function Failure({ error: { status }, retry, says }: FailureProps) {
  const t = useTexts()
  return (
    <Notice
      tone={status === 409 && !says ? 'info' : 'bad'}
      role="alert"
      icon={<IconAlertTriangle size={17} stroke={1.8} />}
      title={says ?? t(`link.${titleOf(status)}`)}
      action={
        retry &&
        status !== 409 && (
          <Button size="xs" variant="default" onClick={() => void retry()}>
            {t('link.retry')}
          </Button>
        )
      }
    />
  )
}

function titleOf(status: number) {
  if (status === 0 || status >= 502) return 'offline'
  return ({ 409: 'changed', 429: 'tooMany', 404: 'dead' } as const)[status] ?? 'failed'
}
