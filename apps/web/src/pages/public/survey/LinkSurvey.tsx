import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { customerSurveys, type SurveyForm } from '@handoff/contracts/surveys/customerSurveys'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconCheck, IconLinkOff, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SurveyFlow } from '../../../features/surveys/customerSurveys/SurveyFlow.tsx'
import { focusAtMount } from '../../../kit/focusAtMount.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CustomerPage } from '../link/CustomerPage.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import css from './customerSurvey.module.css'

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&survey&followUp',
  import: 'default',
})
const rows = [56, 56, 56, 56] as const
/** Most surveys have none. */
const loadFollowUp = () => import('../followUp/FollowUpQuestion.tsx')
const loadDialog = () => import('./StopAskingDialog.tsx')

/** The beginning of the token finds what this phone has kept, and opens nothing. */
const keyOf = (token: string) => `link:survey:${token.slice(0, 16)}`

/** What the customer fills in: one question at a time, each answer saved at once. */
export function LinkSurvey({ token }: { token: string }) {
  const link = useLinkPage(customerSurveys.form, { token }, { isFollowed: false })
  const { show, refetch } = link
  const [isDone, setDone] = useState(false)
  return (
    <CustomerPage
      page={link}
      texts={texts}
      title={(t) => t('survey.title')}
      exitLabel={(t) => t('survey.leave')}
      isLanguageInPage
      skeleton={rows}
    >
      {(form, languageSwitch) => (
        <Shown
          form={form}
          token={token}
          languageSwitch={languageSwitch}
          isDone={isDone}
          onStale={refetch}
          onCompleted={() => {
            setDone(true)
            show({ ...form, state: 'completed' })
          }}
          onFollowUp={() => show({ ...form, asksFollowUp: false })}
        />
      )}
    </CustomerPage>
  )
}

type ShownProps = {
  form: SurveyForm
  token: string
  languageSwitch: ReactNode
  isDone: boolean
  onStale: () => unknown
  onCompleted: () => void
  onFollowUp: () => void
}

function Shown({ form, token, languageSwitch, isDone, onStale, onCompleted, onFollowUp }: ShownProps) {
  const FollowUp = useLazyPart(loadFollowUp, form.asksFollowUp)?.FollowUpQuestion
  if (form.state !== 'open') return <Ended {...{ form, isDone, languageSwitch }} />
  if (form.asksFollowUp)
    return (
      <Box maw={480} mx="auto">
        <Flex justify="flex-end" mb="md">
          {languageSwitch}
        </Flex>
        {FollowUp && <FollowUp token={token} onAnswered={onFollowUp} />}
      </Box>
    )
  return (
    <SurveyFlow
      form={form}
      subject={{ token }}
      storage={localStorage}
      storageKey={keyOf(token)}
      onStale={onStale}
      onCompleted={onCompleted}
      aside={languageSwitch}
      note={<Note form={form} token={token} onStopped={onStale} />}
    />
  )
}

/** Who reads the answers, and the way out of being asked. */
function Note({ form, token, onStopped }: { form: SurveyForm; token: string; onStopped: () => unknown }) {
  const t = useTexts()
  const [isStopping, setStopping] = useState(false)
  const part = useLazyPart(loadDialog, isStopping)
  return (
    <Text inherit mt="lg" fz="sm" lh="1.5" c="var(--text-2)">
      {t('survey.goesTo', { network: form.network.name, provider: form.provider })}{' '}
      <Box
        type="button"
        className={css.stop}
        component="button"
        p={0}
        c="var(--brand-text)"
        td="underline"
        onClick={() => setStopping(true)}
      >
        {t('survey.stop')}
      </Box>
      {isStopping && part && (
        <part.StopAskingDialog token={token} onStopped={onStopped} onClosed={() => setStopping(false)} />
      )}
    </Text>
  )
}

type EndedProps = { form: SurveyForm; isDone: boolean; languageSwitch: ReactNode }

/** Thanks, or why there is nothing to answer, and what happens next. */
function Ended({ form: { state, network }, isDone, languageSwitch }: EndedProps) {
  const t = useTexts()
  const phone = network.phone === null ? null : formatPhone(network.phone)
  const words = {
    completed: {
      title: isDone ? t('survey.thanks') : t('survey.completed'),
      text: t('survey.thanksText', { network: network.name }),
    },
    stopped: { title: t('survey.stopped'), text: t('survey.stoppedText') },
    expired: {
      title: t('survey.expired'),
      text: phone ? t('survey.expiredText', { phone }) : t('survey.expiredNoPhone'),
    },
    open: { title: '', text: '' },
  }[state]
  const Icon = state === 'expired' ? IconLinkOff : IconCheck
  return (
    <Box className={css.ended} component="section" maw={480} mx="auto" ta="center">
      <Flex justify="flex-end" mb="md">
        {languageSwitch}
      </Flex>
      <Box
        className={css.sign}
        component="span"
        w={56}
        h={56}
        mt="xl"
        bdrs="50%"
        data-tone={state === 'expired' ? 'neutral' : 'good'}
      >
        <Icon size={26} stroke={1.8} aria-hidden />
      </Box>
      <h1 ref={isDone ? focusAtMount : undefined} tabIndex={-1}>
        {words.title}
      </h1>
      <Text inherit mb="sm" lh="1.5" c="var(--text-2)">
        {words.text}
      </Text>
      {state === 'completed' && (
        <Text inherit mb="sm" lh="1.5" c="var(--text-2)">
          {phone ? t('survey.stillNeed', { phone }) : t('survey.stillNeedNoPhone')}
        </Text>
      )}
      {network.phone && state !== 'stopped' && (
        <Button
          component="a"
          href={phoneLink(network.phone)}
          variant="default"
          leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
        >
          {phone}
        </Button>
      )}
    </Box>
  )
}
