import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { FollowUpAnswer, type FollowUpView, needsMore } from '@handoff/contracts/surveys/followUps'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Button, Flex, Text } from '@mantine/core'
import { IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { focusAtMount } from '../../../kit/focusAtMount.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import css from './followUp.module.css'

type Props = { view: FollowUpView; answer: FollowUpAnswer; onChange: () => void }

/** What was answered, whom to call where help is still needed, and the way to change it. */
export function FollowUpThanks({ view, answer, onChange }: Props) {
  const t = useTexts()
  const { note, phone, mayChange } = view
  return (
    <Flex className={css.thanks} component="section" direction="column" gap="md" align="stretch">
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={focusAtMount} tabIndex={-1}>
        {t('followUp.thanks')}
      </h1>
      <Text inherit lh="1.5" c="var(--text-2)">
        {nextIn(t, view)}
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
        <b>{t(`followUp.answer.${answer}`)}</b>
        {note && <span>{note}</span>}
      </Flex>
      {needsMore(answer) && !view.wantsCall && phone && (
        <>
          <Text inherit lh="1.5" c="var(--text-2)">
            {t('followUp.stillNeeded')}
          </Text>
          <Button
            component="a"
            size="md"
            href={phoneLink(phone)}
            leftSection={<IconPhone size={17} stroke={1.7} aria-hidden />}
          >
            {`${t('followUp.call')}: ${formatPhone(phone)}`}
          </Button>
        </>
      )}
      {mayChange && (
        <Button variant="default" size="md" onClick={onChange}>
          {t('followUp.change')}
        </Button>
      )}
    </Flex>
  )
}

function nextIn(t: Texts, { answer, wantsCall, caller }: FollowUpView) {
  if (wantsCall)
    return caller?.provider
      ? t('followUp.willCall', { name: caller.name, provider: caller.provider })
      : t('followUp.someoneCalls')
  return answer === FollowUpAnswer.NotYet ? t('followUp.nextWithSender') : t('followUp.next')
}
