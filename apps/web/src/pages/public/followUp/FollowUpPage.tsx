import { followUps } from '@handoff/contracts/surveys/followUps'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CustomerPage } from '../link/CustomerPage.tsx'
import { useLinkToken } from '../link/useLinkToken.ts'
import { FollowUpForm, type FollowUpLink, useFollowUp } from './FollowUpQuestion.tsx'
import css from './followUp.module.css'

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&followUp',
  import: 'default',
})
const rows = [60, 260] as const
const loadThanks = () => import('./FollowUpThanks.tsx')

/** The customer says whether they got help, with one press, and may change their mind. */
export function FollowUpPage() {
  const { token } = useLinkToken('followUp')
  const link = useFollowUp(token)
  const [isChanging, setChanging] = useState(false)
  const thanks = useLazyPart(loadThanks, link.view !== undefined && link.view.answer !== null)
  return (
    <CustomerPage page={link} texts={texts} title={(t) => t('followUp.title')} skeleton={rows}>
      {(view) =>
        view.answer !== null && !isChanging ? (
          thanks && <thanks.FollowUpThanks view={view} answer={view.answer} onChange={() => setChanging(true)} />
        ) : (
          <Question link={link} onAnswered={() => setChanging(false)} />
        )
      }
    </CustomerPage>
  )
}

function Question({ link, onAnswered }: { link: FollowUpLink; onAnswered: () => void }) {
  const t = useTexts()
  return (
    <Stack gap="lg">
      <FollowUpForm link={link} onAnswered={onAnswered} />
      <Text inherit fz="sm" lh="1.5" c="var(--text-2)">
        {t('link.isPrivate')}{' '}
        {link.view?.hasStopped ? (
          <span role="status">{t('followUp.stopped')}</span>
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
            {t('followUp.stop')}
          </Box>
        )}
      </Text>
    </Stack>
  )
}
