import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { metLevelLabels } from '@handoff/contracts/referrals/referrals/met-level'
import { Button } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'

type Props = { view: AnswerView; closed: NonNullable<AnswerView['closed']>; onShow: () => void }

/** How it was closed; after the code of whom, and what the provider itself wrote. */
export function AnswerClosed({ view, closed, onShow }: Props) {
  const { isOpen, timeline, timeZone } = view
  const { name, metLevel, outcome } = closed
  const written = timeline.filter(({ note, isMessage }) => note !== null && !isMessage)
  const lines = [
    ['Need', metLevel && metLevelLabels[metLevel]],
    ['Outcome', outcome],
  ] as const
  return (
    <section className={`panel ${css.who}`}>
      {name && (
        <div className={css.person}>
          <span>
            <IconUser size={20} stroke={1.6} aria-hidden />
          </span>
          <div>
            <b>{name}</b>
            <small>Details are no longer shared once a referral is closed</small>
          </div>
        </div>
      )}
      <dl>
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {written.length > 0 && (
        <>
          <h2>Your notes</h2>
          <ol className={css.notes}>
            {written.map(({ id, title, at, note }) => (
              <li key={id}>
                <small>
                  {title}, {answerMoment(at, timeZone)}
                </small>
                <p>{note}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      {!isOpen && !view.kept && (
        <Button variant="subtle" leftSection={<IconLock size={16} stroke={1.7} aria-hidden />} onClick={onShow}>
          Show your notes
        </Button>
      )}
    </section>
  )
}
