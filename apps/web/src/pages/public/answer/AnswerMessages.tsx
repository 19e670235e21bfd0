import { type AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { Box, Button, Flex, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useSaving } from '../link/useLinkPage.ts'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'
import type { Answering } from './useAnswer.ts'

type Props = { view: AnswerView; answering: Answering }

/** What the two sides wrote to each other, and a reply. What was typed stays until it was sent. */
export function AnswerMessages({ view, answering }: Props) {
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
      <h2>Messages</h2>
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
                {isOurs ? 'You' : by}, {answerMoment(at, timeZone)}
              </Box>
              <p>{words}</p>
            </Box>
          ))}
        </PlainList>
      )}
      {mayWrite && (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Textarea
            label={`Message to ${sender.name}`}
            description="Read by their team and by the network’s administrators."
            autosize
            minRows={2}
            maxLength={4000}
            value={text}
            error={isMissing ? 'Message is required' : writing.failure?.error.message}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={writing.isPending}
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          >
            Send message
          </Button>
        </form>
      )}
    </Flex>
  )
}
