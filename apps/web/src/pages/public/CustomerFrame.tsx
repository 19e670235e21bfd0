import { ApiError } from '@handoff/contracts/kit'
import { Box, Button, Flex, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { CallSender } from './CallSender.tsx'
import css from './CustomerFrame.module.css'
import { LinkFrame } from './LinkFrame.tsx'
import { languages, type Texts, TextsProvider, textsOf, useTexts } from './offer/texts.ts'
import { QuickExit } from './QuickExit.tsx'
import { useLinkSender } from './useLinkSender.ts'

/** What every page of a customer's link says of itself. */
type View = { language: string; quickExitUrl: string }
type Props<V extends View> = {
  view: V | undefined
  error: Error | null
  /** Of the link; empty where the page was opened without one. */
  token: string
  isLinkMissing: boolean
  onRetry: () => unknown
  title: (texts: Texts) => string
  bar?: (texts: Texts) => ReactNode
  foot?: (view: V) => ReactNode
  /** The rows of the page to come. */
  skeleton: readonly number[]
  /** The words of the way out, where they are other ones. */
  exitLabel?: (texts: Texts) => string
  /** The page itself has the switch of the language. */
  isLanguageInPage?: boolean
  children: (view: V, languageSwitch: ReactNode) => ReactNode
}

const chosenKey = 'link:language'

/** Around the pages of the customer: their language, the way out, and what there is before anything can be shown. */
export function CustomerFrame<V extends View>({
  view,
  error,
  token,
  isLinkMissing,
  onRetry,
  title,
  bar,
  foot,
  skeleton,
  exitLabel,
  isLanguageInPage = false,
  children,
}: Props<V>) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(chosenKey))
  const isDead = !view && (isLinkMissing || (error instanceof ApiError && error.status === 404))
  const sender = useLinkSender(token, isDead)
  const texts = textsOf(chosen ?? view?.language ?? sender?.language ?? navigator.language.slice(0, 2))
  useLanguage(texts)
  useDocumentTitle(title(texts))
  const choose = (code: string) => {
    sessionStorage.setItem(chosenKey, code)
    setChosen(code)
  }
  const languageSwitch = (
    <SegmentedControl
      className={css.language}
      size="xs"
      aria-label={texts.language}
      value={texts.code}
      onChange={choose}
      data={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
    />
  )
  return (
    <TextsProvider value={texts}>
      <LinkFrame
        skip={texts.skip}
        bar={bar?.(texts)}
        foot={view && foot?.(view)}
        aside={
          <Flex component="span" gap="xxs" align="center">
            {(!isLanguageInPage || !view) && languageSwitch}
            {view && <QuickExit to={view.quickExitUrl} label={exitLabel?.(texts) ?? texts.quickExit} />}
          </Flex>
        }
      >
        {view ? (
          children(view, languageSwitch)
        ) : isDead && sender !== undefined ? (
          <Sentence title={isLinkMissing ? texts.noLink : texts.deadTitle} text={texts.deadText}>
            <CallSender sender={sender} label={texts.callSender} />
          </Sentence>
        ) : error instanceof ApiError && !isDead ? (
          <Failure error={error} onRetry={onRetry} />
        ) : (
          <Stack role="status" aria-label={texts.loading} gap="md">
            <Skeleton h={30} w="70%" />
            {skeleton.map((height, at) => (
              <Skeleton key={at} h={height} radius="lg" />
            ))}
          </Stack>
        )}
      </LinkFrame>
    </TextsProvider>
  )
}

/** Screen readers speak it, and browsers offer no translation. */
function useLanguage({ code }: Texts) {
  useEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = code
    return () => {
      document.documentElement.lang = before
    }
  }, [code])
}

const Sentence = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box className={css.sentence} component="section" py="calc(2 * var(--mantine-spacing-xxl))" px={0} ta="center">
    <IconLinkOff size={26} stroke={1.6} aria-hidden />
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </Box>
)

type FailureProps = { error: ApiError; onRetry?: (() => unknown) | undefined }

/** What could not be done or had; what was there before stays. */
export function Failure({ error, onRetry }: FailureProps) {
  const texts = useTexts()
  const { status } = error
  return (
    <Notice
      tone={status === 409 ? 'info' : 'bad'}
      role="alert"
      icon={<IconAlertTriangle size={17} stroke={1.8} />}
      title={
        status === 0 || status >= 502
          ? texts.offline
          : status === 409
            ? texts.changed
            : status === 429
              ? texts.tooMany
              : status === 404
                ? texts.deadTitle
                : texts.failed
      }
      action={
        onRetry &&
        status !== 409 && (
          <Button size="xs" variant="default" onClick={() => void onRetry()}>
            {texts.retry}
          </Button>
        )
      }
    />
  )
}
