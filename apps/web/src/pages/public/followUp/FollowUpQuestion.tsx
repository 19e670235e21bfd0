import { FollowUpAnswer, followUps, needsMore } from '@handoff/contracts/surveys/followUps'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useLinkPage } from '../link/useLinkPage.ts'
import css from './followUpForm.module.css'

type Props = {
  /** Of a follow-up, or of a survey whose page it is the first question of. */
  token: string
  onAnswered: () => void
}

/** The question of a link, and what the customer says to it. */
export const useFollowUp = (token: string) => useLinkPage(followUps.show, { token })
export type FollowUpLink = ReturnType<typeof useFollowUp>

/** "Did you get help?", with four large answers and a few words. */
export function FollowUpQuestion({ token, ...props }: Props) {
  const link = useFollowUp(token)
  if (!link.view) return <Skeleton h={320} radius="lg" />
  return <FollowUpForm link={link} {...props} />
}

const loadNote = () => import('./NoteField.tsx')
const answers = Object.values(FollowUpAnswer)

export function FollowUpForm({ link, onAnswered }: Omit<Props, 'token'> & { link: FollowUpLink }) {
  const t = useTexts()
  const view = link.view!
  const [answer, setAnswer] = useState(view.answer)
  const [note, setNote] = useState(view.note ?? '')
  const [isMissing, setMissing] = useState(false)
  const error = useId()
  const Note = useLazyPart(loadNote, answer !== null)?.NoteField
  const asksMissing = needsMore(answer)
  const [wantsCall, setWantsCall] = useState(view.wantsCall)

  async function send() {
    if (answer === null) {
      setMissing(true)
      document.querySelector<HTMLInputElement>('input[name="answer"]')?.focus()
      return
    }
    const said = {
      ...link.asked,
      answer,
      version: view.version,
      ...(note.trim() && { note: note.trim() }),
      ...(wantsCall && asksMissing && { wantsCall }),
    }
    if (await link.save(followUps.answer, said)) onAnswered()
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Flex
        direction="column"
        component="fieldset"
        className={css.group}
        gap="sm"
        miw={0}
        m={0}
        p={0}
        aria-describedby={isMissing ? error : undefined}
      >
        <Box component="legend" mb="xs" p={0}>
          <Box component="h1" fz="xxl" lh="1.25">
            {t('followUp.question')}
          </Box>
        </Box>
        <Text inherit mb="xs" lh="1.5" c="var(--text-2)">
          {view.category && view.provider
            ? t('followUp.about', { need: view.category.toLowerCase(), provider: view.provider })
            : t('followUp.aboutHelp')}
        </Text>
        {answers.map((one) => (
          <Flex
            key={one}
            className={css.answer}
            component="label"
            gap="sm"
            align="center"
            mih={56}
            py="sm"
            px="md"
            bdrs="lg"
            fz="md"
            data-chosen={answer === one || undefined}
          >
            <input
              type="radio"
              name="answer"
              checked={answer === one}
              onChange={() => {
                setAnswer(one)
                setMissing(false)
              }}
            />
            {t(`followUp.answer.${one}`)}
          </Flex>
        ))}
        {isMissing && (
          <Text id={error} role="alert" inherit c="var(--mantine-color-error)">
            {t('followUp.choose')}
          </Text>
        )}
      </Flex>
      {answer !== null && Note && (
        <Note
          label={asksMissing ? t('followUp.missing') : t('followUp.more')}
          optional={t('followUp.optional')}
          value={note}
          onChange={setNote}
          call={
            asksMissing && view.callsTo !== null
              ? { label: t('followUp.callMe', { digits: view.callsTo }), isWanted: wantsCall, onChange: setWantsCall }
              : null
          }
        />
      )}
      {link.failure && (
        <Text role="alert" inherit c="var(--mantine-color-error)">
          {link.failure.error.status === 409
            ? t('followUp.changed')
            : link.failure.error.status === 0 || link.failure.error.status >= 502
              ? t('followUp.offline')
              : t('followUp.failed')}
        </Text>
      )}
      <Button type="submit" size="md" fullWidth loading={link.isPending}>
        {t('followUp.send')}
      </Button>
      <Text inherit fz="sm" lh="1.5" c="var(--text-2)">
        {t('followUp.whoReads')}
      </Text>
    </Flex>
  )
}
