import { FollowUpAnswer, type FollowUpView } from '@handoff/contracts/followUps'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FollowUpForm } from '../../../features/followUps/FollowUpQuestion.tsx'
import { followUpTexts } from '../../../features/followUps/followUpTexts.ts'
import { type FollowUpLink, useFollowUp } from '../../../features/followUps/useFollowUp.ts'
import { CustomerFrame } from '../CustomerFrame.tsx'
import { useTexts } from '../offer/texts.ts'
import { useLinkToken } from '../useLinkToken.ts'
import css from './followUp.module.css'

const rows = [60, 260] as const

/** The customer says whether they got help, with one press, and may change their mind. */
export function FollowUpPage() {
  const { token = '' } = useLinkToken('followUp')
  const link = useFollowUp(token)
  const [isChanging, setChanging] = useState(false)
  return (
    <CustomerFrame
      view={link.view}
      error={link.error}
      isLinkMissing={token === ''}
      onRetry={link.refetch}
      title={(texts) => texts.followUp.title}
      skeleton={rows}
    >
      {(view) =>
        view.answer !== null && !isChanging ? (
          <Thanks view={view} onChange={() => setChanging(true)} />
        ) : (
          <Question link={link} onAnswered={() => setChanging(false)} />
        )
      }
    </CustomerFrame>
  )
}

function Question({ link, onAnswered }: { link: FollowUpLink; onAnswered: () => void }) {
  const { code, isPrivate, followUp: texts } = useTexts()
  return (
    <div className={css.page}>
      <FollowUpForm link={link} language={code as 'en' | 'es'} onAnswered={onAnswered} />
      <p className={css.private}>
        {isPrivate}{' '}
        {link.view?.hasStopped ? (
          <span role="status">{texts.stopped}</span>
        ) : (
          <button type="button" className={css.stop} disabled={link.isStopping} onClick={link.stop}>
            {texts.stop}
          </button>
        )}
      </p>
    </div>
  )
}

function Thanks({ view, onChange }: { view: FollowUpView; onChange: () => void }) {
  const { code, followUp: texts, appointment } = useTexts()
  const { answer, note, phone, mayChange } = view
  const needsHelp = answer === FollowUpAnswer.Some || answer === FollowUpAnswer.NotYet
  const title = useRef<HTMLHeadingElement>(null)
  // Screen readers go on from what has taken the place of the question.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={css.thanks}>
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        {texts.thanks}
      </h1>
      <p>{texts.next}</p>
      <blockquote>
        <b>{followUpTexts[code as 'en' | 'es'].answers[answer!]}</b>
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
