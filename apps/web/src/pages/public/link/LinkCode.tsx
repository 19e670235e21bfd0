import type { ApiError } from '@handoff/contracts/kit'
import type { answers } from '@handoff/contracts/referrals/answers'
import type { offers } from '@handoff/contracts/referrals/offers'
import { Box, Button, Flex, PinInput, Text, Title } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import css from './LinkCode.module.css'

type Props = {
  /** Of the offer or of the answer. */
  endpoints: Pick<typeof offers | typeof answers, 'sendCode' | 'open'>
  token: string
  /** Of its buttons, where they say more. */
  sendLabel?: string
  openLabel?: string
  /** Sent without another press, as the press before has asked for it. */
  isSentAtOnce?: boolean
  onSent: () => void
  onOpened: (pass: string) => void
  onFailed: (error: ApiError, retry: () => void) => void
}

/** Six digits from the mailbox of the link: they can be pasted, and send themselves after the last one. */
export function LinkCode({
  endpoints,
  token,
  sendLabel,
  openLabel,
  isSentAtOnce = false,
  onSent,
  onOpened,
  onFailed,
}: Props) {
  const t = useTexts()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [wait, setWait] = useCountdown()
  const [isSent, setSent] = useState(false)
  const [noMore, setNoMore] = useState<string | null>(null)
  // A new try begins in the first box.
  const [tries, setTries] = useState(0)
  const label = useId()
  const sending = useAction(endpoints.sendCode, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: ({ waitSeconds }) => {
      setWait(waitSeconds)
      setSent(true)
      setNoMore(null)
      setWrong(null)
      setCode('')
      onSent()
    },
  })
  const send = () =>
    sending.mutate(
      { token },
      {
        onError: (error) => {
          if (error.code === 'no_more_codes')
            return setNoMore(t('code.noMore', { hours: Number(/(\d+) hour/.exec(error.message)?.[1] ?? 24) }))
          // One was sent a moment ago.
          if (error.status === 429) return setSent(true)
          onFailed(error, send)
        },
      },
    )
  const opening = useAction(endpoints.open, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: ({ pass }) => onOpened(pass),
  })
  const open = (typed: string) =>
    opening.mutate(
      { token, code: typed },
      {
        onError: (error) => {
          const message = error.fields.code?.[0]
          if (!message) return onFailed(error, () => open(typed))
          const left = Number(/(\d+) tr/.exec(message)?.[1] ?? 0)
          setWrong(left > 0 ? t('code.wrong', { left }) : t('code.over'))
          setCode('')
          setTries((before) => before + 1)
        },
      },
    )
  useEffect(() => {
    if (isSentAtOnce) send()
    // Once: another one is asked for by its button.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (!isSent)
    return (
      <Box className="panel" component="section" p="md">
        <Button size="md" fullWidth loading={sending.isPending} onClick={send}>
          {sendLabel ?? t('code.send')}
        </Button>
        {noMore && (
          <Text role="alert" inherit mt="sm" c="var(--bad)" fz="sm">
            {noMore}
          </Text>
        )}
      </Box>
    )
  return (
    <Box className="panel" component="section" p="md">
      <Title order={2} mb="sm" fz="sm" fw="600" lh="inherit" id={label}>
        {t('code.sixDigits')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === 6) open(code)
        }}
      >
        <PinInput
          key={tries}
          className={css.digits}
          length={6}
          type="number"
          inputMode="numeric"
          oneTimeCode
          autoFocus
          placeholder=""
          aria-labelledby={label}
          error={wrong !== null}
          readOnly={opening.isPending}
          value={code}
          onChange={setCode}
          onComplete={open}
          getInputProps={(at) => ({ 'aria-label': t('code.digit', { at: at + 1 }) })}
        />
        {wrong && (
          <Text role="alert" inherit mb="sm" c="var(--bad)" fz="sm">
            {wrong}
          </Text>
        )}
        <Button type="submit" size="md" fullWidth loading={opening.isPending} disabled={code.length < 6}>
          {openLabel ?? t('code.continue')}
        </Button>
      </form>
      <Flex
        component="p"
        gap="xs"
        align="center"
        justify="space-between"
        wrap="wrap"
        mih={28}
        mt="sm"
        mx={0}
        mb={0}
        c="var(--text-2)"
        fz="sm"
      >
        <span>{t('code.checkSpam')}</span>
        {wait > 0 ? (
          <span className="tnum">{t('code.resendIn', { time: `0:${String(wait).padStart(2, '0')}` })}</span>
        ) : (
          <Button size="compact-sm" variant="subtle" loading={sending.isPending} onClick={send}>
            {t('code.resend')}
          </Button>
        )}
      </Flex>
      {noMore && (
        <Text role="alert" inherit mt="sm" c="var(--bad)" fz="sm">
          {noMore}
        </Text>
      )}
    </Box>
  )
}

function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [Math.min(59, seconds), setSeconds] as const
}
