import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { FollowUpView } from '@handoff/contracts/surveys/followUps'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Texts } from '../offer/texts.ts'
import css from './followUp.module.css'

type Props = {
  view: FollowUpView
  /** The answer, in words of the customer’s language. */
  said: string
  /** What happens next. */
  next: string
  /** The customer may call someone. */
  needsHelp: boolean
  words: Texts
  onChange: () => void
}

/** What was answered, whom to call where help is still needed, and the way to change it. */
export function FollowUpThanks({ view, said, next, needsHelp, words, onChange }: Props) {
  const { followUp: texts, appointment } = words
  const { note, phone, mayChange } = view
  const title = useRef<HTMLHeadingElement>(null)
  // Screen readers go on from what has taken the place of the question.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={css.thanks}>
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        {texts.thanks}
      </h1>
      <p>{next}</p>
      <blockquote>
        <b>{said}</b>
        {note && <span>{note}</span>}
      </blockquote>
      {needsHelp && phone && (
        <>
          <p>{texts.stillNeeded}</p>
          <Button
            component="a"
            size="md"
            href={phoneLink(phone)}
            leftSection={<IconPhone size={17} stroke={1.7} aria-hidden />}
          >
            {`${appointment.call(null)}: ${formatPhone(phone)}`}
          </Button>
        </>
      )}
      {mayChange && (
        <Button variant="default" size="md" onClick={onChange}>
          {texts.change}
        </Button>
      )}
    </section>
  )
}
