import { FollowUpAnswer, type FollowUpView, followUps, needsMore } from '@handoff/contracts/surveys/followUps'
import { Box, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { followUpTexts } from '../../../features/surveys/followUps/followUpTexts.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { CustomerPage } from '../link/CustomerPage.tsx'
import { useLinkToken } from '../link/useLinkToken.ts'
import { type Texts, useTexts } from '../offer/texts.ts'
import { FollowUpForm, type FollowUpLink, useFollowUp } from './FollowUpQuestion.tsx'
import css from './followUp.module.css'

const rows = [60, 260] as const
const loadThanks = () => import('./FollowUpThanks.tsx')

/** The customer says whether they got help, with one press, and may change their mind. */
export function FollowUpPage() {
  const { token } = useLinkToken('followUp')
  const link = useFollowUp(token)
  const [isChanging, setChanging] = useState(false)
  const thanks = useLazyPart(loadThanks, link.view !== undefined && link.view.answer !== null)
  return (
    <CustomerPage page={link} title={(texts) => texts.followUp.title} skeleton={rows}>
      {(view) =>
        view.answer !== null && !isChanging ? (
          thanks && (
            <Answered answer={view.answer}>
              {(said, words) => (
                <thanks.FollowUpThanks
                  view={view}
                  said={said}
                  next={nextWords(view, words)}
                  needsHelp={needsMore(view.answer) && !view.wantsCall}
                  words={words}
                  onChange={() => setChanging(true)}
                />
              )}
            </Answered>
          )
        ) : (
          <Question link={link} onAnswered={() => setChanging(false)} />
        )
      }
    </CustomerPage>
  )
}

type AnsweredProps = { answer: FollowUpAnswer; children: (said: string, words: Texts) => ReactNode }

/** In words of the customer’s language, which the frame knows: the part that is fetched later brings none along. */
function Answered({ answer, children }: AnsweredProps) {
  const words = useTexts()
  return children(followUpTexts[words.code as 'en' | 'es'].answers[answer], words)
}

function nextWords({ answer, wantsCall, caller }: FollowUpView, { followUp: texts }: Texts) {
  if (wantsCall) return texts.willCall(caller?.name ?? null, caller?.provider ?? null)
  return answer === FollowUpAnswer.NotYet ? texts.nextWithSender : texts.next
}

function Question({ link, onAnswered }: { link: FollowUpLink; onAnswered: () => void }) {
  const { code, isPrivate, followUp: texts } = useTexts()
  return (
    <Stack gap="lg">
      <FollowUpForm link={link} language={code as 'en' | 'es'} onAnswered={onAnswered} />
      <Text inherit fz="sm" lh="1.5" c="var(--text-2)">
        {isPrivate}{' '}
        {link.view?.hasStopped ? (
          <span role="status">{texts.stopped}</span>
        ) : (
          <Box
            type="button"
            className={css.stop}
            component="button"
            p={0}
            c="var(--mantine-primary-color-light-color)"
            td="underline"
            disabled={link.isPending}
            onClick={() => void link.save(followUps.stop, link.asked)}
          >
            {texts.stop}
          </Box>
        )}
      </Text>
    </Stack>
  )
}
