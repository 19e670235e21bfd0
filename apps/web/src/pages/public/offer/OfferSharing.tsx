import type { OfferView } from '@handoff/contracts/referrals/offers'
import { Button } from '@mantine/core'
import { IconCalendar, IconEye, IconEyeOff } from '@tabler/icons-react'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { calendarDayIn, listIn, longDayIn, useTexts } from './texts.ts'

type Props = { view: OfferView; onAsk: (question: Question) => void }

/** Who may read what, until when; and who did. */
export function OfferSharing({ view, onAsk }: Props) {
  const texts = useTexts()
  const { sharing, looked, providers, canWithdraw } = view
  const blind = providers.filter(
    ({ id, state }) => ['offered', 'waiting', 'declined'].includes(state) && !sharing.some((one) => one.id === id),
  )
  const names = listIn(
    texts,
    blind.map(({ name }) => name),
  )
  return (
    <>
      {sharing.length > 0 && (
        <section className={`panel ${css.part}`}>
          <h2>{texts.whoCanSee}</h2>
          <ul className={css.sharing}>
            {sharing.map(({ id, name, role, level, until, canStop }) => {
              const isSender = role === 'sender'
              return (
                <li key={`${role}${id}`}>
                  <LetterAvatar name={name} of={id === null ? undefined : `provider:${id}`} size={32} isSquare />
                  <div>
                    <b>{name}</b>
                    <p>{isSender ? texts.senderSees : texts.sees[level]}</p>
                    <div className={css.line}>
                      <span className={css.until}>
                        <IconCalendar size={14} stroke={1.8} aria-hidden />
                        {until !== null
                          ? texts.until(longDayIn(texts, until))
                          : isSender
                            ? texts.stopped
                            : texts.untilClosed}
                      </span>
                      {canStop && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={texts.stopWith(name)}
                          onClick={() => onAsk({ kind: 'stop', entityId: id, name, isSender })}
                        >
                          {texts.stopSharing}
                        </Button>
                      )}
                    </div>
                  </div>
                </li>
              )
            })}
          </ul>
          {blind.length > 0 && (
            <p className={css.blind}>
              <IconEyeOff size={16} stroke={1.7} aria-hidden />
              {texts.seeNothing(names)}
            </p>
          )}
        </section>
      )}
      {sharing.length > 0 && (
        <section className={`panel ${css.part}`}>
          <h2>
            {texts.whoLooked} <small>{texts.last30Days}</small>
          </h2>
          {looked.length ? (
            <ul className={css.looked}>
              {looked.map(({ name, day }) => (
                <li key={`${name}${day}`}>
                  <IconEye size={16} stroke={1.7} aria-hidden />
                  <span>{name}</span>
                  <span className="muted">{calendarDayIn(texts, day)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className={css.nothing}>{texts.noOneLooked}</p>
          )}
        </section>
      )}
      {canWithdraw && (
        <Button
          className={css.withdraw}
          variant="default"
          size="md"
          fullWidth
          onClick={() => onAsk({ kind: 'withdraw' })}
        >
          {texts.withdraw}
        </Button>
      )}
    </>
  )
}
