import { type AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { Box, Button, Flex, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { messageFor } from '../link/LinkPage.tsx'
import { useSaving } from '../link/useLinkPage.ts'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'
import { LaterTexts } from './LaterTexts.tsx'
import type { Answering } from './useAnswer.ts'

type Props = { view: AnswerView; answering: Answering }

/** What the two sides wrote to each other, and a reply. What was typed stays until it was sent. */
export const AnswerMessages = (props: Props) => (
  <LaterTexts>
    <Messages {...props} />
  </LaterTexts>
)

function Messages({ view, answering }: Props) {
  const t = useTexts()
  const { messages, mayWrite, sender, timeZone } = view
  const writing = useSaving(answering)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() && (await writing.save(answers.write, { ...answering.asked, text: text.trim() }))) setText('')
  }

  return (
    <Flex className={`panel ${css.messages}`} component="section" direction="column" gap="sm" mb="md" p="md">
      <h2>{t('answerOpen.messages')}</h2>
      {messages.length > 0 && (
        <PlainList component="ol" gap="sm">
          {messages.map(({ id, by, text: words, isOurs, at }) => (
            <Box
              component="li"
              maw="90%"
              py="xs"
              px="sm"
              bdrs="md"
              bg="var(--surface-sunken)"
              key={id}
              data-ours={isOurs || undefined}
            >
              <Box component="small" c="var(--text-2)">
                {isOurs ? t('answerOpen.you') : by}, {answerMoment(t, at, timeZone)}
              </Box>
              <p>{words}</p>
            </Box>
          ))}
        </PlainList>
      )}
      {mayWrite && (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Textarea
            label={t('answerOpen.messageTo', { sender: sender.name })}
            description={t('answerOpen.readBy')}
            autosize
            minRows={2}
            maxLength={4000}
            value={text}
            error={
              isMissing
                ? t('answerOpen.messageRequired')
                : writing.failure && (messageFor(t, writing.failure.error) ?? t('link.failed'))
            }
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={writing.isPending}
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          >
            {t('answerOpen.sendMessage')}
          </Button>
        </form>
      )}
    </Flex>
  )
}
