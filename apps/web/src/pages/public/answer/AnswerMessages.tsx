import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'
import { type Answering, useWriting } from './useAnswer.ts'

type Props = { view: AnswerView; answering: Answering }

/** What the two sides wrote to each other, and a reply. What was typed stays until it was sent. */
export function AnswerMessages({ view, answering }: Props) {
  const { messages, mayWrite, sender, timeZone } = view
  const writing = useWriting(answering)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() && (await writing.write(text.trim()))) setText('')
  }

  return (
    <section className={`panel ${css.messages}`}>
      <h2>Messages</h2>
      {messages.length > 0 && (
        <ol>
          {messages.map(({ id, by, text: words, isOurs, at }) => (
            <li key={id} data-ours={isOurs || undefined}>
              <small>
                {isOurs ? 'You' : by}, {answerMoment(at, timeZone)}
              </small>
              <p>{words}</p>
            </li>
          ))}
        </ol>
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
            error={isMissing ? 'Message is required' : writing.error?.message}
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
    </section>
  )
}
