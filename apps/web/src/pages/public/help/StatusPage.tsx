import type { Answer } from '@handoff/contracts/kit'
import { momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { type HelpStep, publicHelp } from '@handoff/contracts/referrals/public-help'
import type { Messages, TextKey } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { type HistoryState, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from '../../../features/referrals/help/help.module.css'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { useUser } from '../../../kit/session/CurrentUser.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import { PublicFailure } from '../PublicFailure.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { PublicPage } from '../PublicPage.tsx'
import { statusSearch } from './help.search.ts'

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&public&status&ui',
  import: 'default',
})

/** How far a help request is, for anyone who has its link. */
export const StatusPage = () => (
  <PublicPage texts={texts}>
    <HelpStatus />
  </PublicPage>
)

function HelpStatus() {
  const t = useTexts()
  useDocumentTitle(t('status.title'))
  const token = useToken()
  const { view, error, state, refetch } = useLinkPage(publicHelp.status, { token: token ?? '' })
  return (
    <PublicFrame isSensitive isPrivate>
      <Box maw={560} mx="auto">
        {view ? (
          <Status status={view} onAgain={() => void refetch()} />
        ) : state !== 'waiting' ? (
          <section className="panel">
            <h1 className="vh">{t('status.title')}</h1>
            <EmptyState
              icon={IconLinkOff}
              title={t(error ? 'status.dead' : 'link.noToken')}
              text={t('status.sendNew')}
              action={
                <Button variant="default" renderRoot={(props) => <Link to="/public/network/help" {...props} />}>
                  {t('public.requestHelp')}
                </Button>
              }
            />
          </section>
        ) : error ? (
          <PublicFailure error={error} retry={refetch} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Box>
    </PublicFrame>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    helpToken?: string
  }
}

/** Out of the address bar once it is read, where someone may look over the shoulder; kept for a reload of this tab. */
function useToken() {
  const { token: inAddress } = useSearchOf(statusSearch)
  const kept = useRouter().history.location.state.helpToken
  const [token] = useState(inAddress ?? kept)
  const navigate = useNavigate()
  useEffect(() => {
    if (!inAddress) return
    const keep = (before: HistoryState) => ({ ...before, helpToken: inAddress })
    void navigate({ to: '.', search: {}, state: keep, replace: true })
  }, [inAddress, navigate])
  return inAddress ?? token
}

const way: readonly (readonly [TextKey & `status.way.${string}`, readonly HelpStep[]])[] = [
  ['status.way.received', ['received']],
  ['status.way.inHand', ['inHand', 'arranging']],
  ['status.way.asked', ['asked']],
  ['status.way.agreed', ['agreed']],
  ['status.way.done', ['done']],
]

function Status({ status, onAgain }: { status: Answer<typeof publicHelp.status>; onAgain: () => void }) {
  const { number, step, askedAt, changedAt, hotline } = status
  const t = useTexts()
  const timeZone = useUser()?.timeZone ?? browserZone()
  const whenIn = (moment: string) => momentWords(moment, { locale: t.locale, timeZone, isWithin: t.language === 'en' })
  const at = way.findIndex(([, steps]) => steps.includes(step))
  return (
    <Flex
      className={`panel ${css.sent}`}
      component="section"
      direction="column"
      align="center"
      pt="xxl"
      px="lg"
      pb="xl"
      ta="center"
    >
      <Text className="tnum" inherit mb="xs" fz="sm" fw="500" c="var(--text-2)">
        {number}
      </Text>
      <h1 className={css.title}>{t(`status.step.${step}`)}</h1>
      <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
        {t(`status.text.${step}`)}
      </Text>
      {at >= 0 && (
        <PlainList className={css.way} component="ol" gap="sm" w="min(100%, 300px)" mt={0} mx={0} mb="lg" ta="left">
          {way.map(([label], index) => (
            <Box
              component="li"
              pos="relative"
              pl="xl"
              fz="md"
              key={label}
              data-done={index <= at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {t(label)}
            </Box>
          ))}
        </PlainList>
      )}
      <Text inherit mb="md" fz="sm" lh="1.6" c="dimmed">
        {t('status.asked', { when: whenIn(askedAt) })}
        <br />
        {t('status.changed', { when: whenIn(changedAt) })}
      </Text>
      <Flex gap="xs" justify="center" wrap="wrap" mb="sm">
        <Button variant="default" onClick={onAgain}>
          {t('status.again')}
        </Button>
      </Flex>
      {hotline && (
        <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
          {t('public.rightAway', { hotline })}
        </Text>
      )}
    </Flex>
  )
}
