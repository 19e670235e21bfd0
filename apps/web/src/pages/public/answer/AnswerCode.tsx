import { type AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { Box, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { LinkCode } from '../link/LinkCode.tsx'
import { Failure, messageFor } from '../link/LinkPage.tsx'
import css from './answer.module.css'
import { LaterTexts } from './LaterTexts.tsx'
import type { Answering } from './useAnswer.ts'
import { WithBold } from './WithBold.tsx'

type Props = { view: AnswerView; answering: Answering }

/** The answer already counts; the code opens personal data alone. */
export const AnswerCode = (props: Props) => (
  <LaterTexts>
    <Code {...props} />
  </LaterTexts>
)

function Code({ view, answering }: Props) {
  const [failure, setFailure] = useState<Answering['failure']>(null)
  const [isSent, setSent] = useState(false)
  const t = useTexts()
  // One press accepts, and asks for the code; a link that is opened later asks for nothing by itself.
  const [isSentAtOnce] = useState(answering.hasSaved)
  return (
    <>
      <Title className={css.title} order={1} fz="xxl" fw="600" lh="1.25">
        {t(`answerCode.${view.kept ? 'appointment' : view.closed ? 'notes' : 'person'}`)}
      </Title>
      <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
        <WithBold text={t(`answerCode.${isSent ? 'sent' : 'willSend'}`, { email: view.codeTo })} bold={view.codeTo} />
      </Text>
      <LinkCode
        endpoints={answers}
        token={answering.token}
        sendLabel={t('answerCode.send')}
        openLabel={t('answerCode.open')}
        isSentAtOnce={isSentAtOnce}
        onSent={() => {
          setSent(true)
          setFailure(null)
        }}
        onOpened={answering.setPass}
        onFailed={(error, retry) => setFailure({ error, retry })}
      />
      {failure && <Failure {...failure} says={messageFor(t, failure.error)} />}
      <Box className="panel" component="section" mt="md" p="md" hidden={view.stage === 'closed'}>
        <CardTitle mb="xs">{t('answerCode.next')}</CardTitle>
        <PlainList gap={0}>
          {([1, 2, 3, 4] as const).map((one) => (
            <Box key={one} className="ruled-above" component="li" py="xs" px={0}>
              {t(`answerCode.next.${one}`)}
            </Box>
          ))}
        </PlainList>
      </Box>
      <Text className={css.small} inherit mt="xxs" fz="sm" ta="center" c="var(--text-2)">
        <IconLock size={14} stroke={1.8} aria-hidden /> {t('answerCode.works')}
      </Text>
    </>
  )
}
