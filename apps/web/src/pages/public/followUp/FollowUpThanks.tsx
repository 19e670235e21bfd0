import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { FollowUpView } from '@handoff/contracts/surveys/followUps'
import { Button, Flex, Text } from '@mantine/core'
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
    <Flex className={css.thanks} component="section" direction="column" gap="md" align="stretch">
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        {texts.thanks}
      </h1>
      <Text inherit lh="1.5" c="var(--text-2)">
        {next}
      </Text>
      <Flex
        className="anywhere"
        component="blockquote"
        direction="column"
        gap="xxs"
        m={0}
        p="md"
        bd="1px solid var(--line)"
        bdrs="lg"
        bg="var(--surface)"
      >
        <b>{said}</b>
        {note && <span>{note}</span>}
      </Flex>
      {needsHelp && phone && (
        <>
          <Text inherit lh="1.5" c="var(--text-2)">
            {texts.stillNeeded}
          </Text>
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
    </Flex>
  )
}
