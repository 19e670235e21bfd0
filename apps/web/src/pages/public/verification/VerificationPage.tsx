import type { StatedCapacity } from '@handoff/contracts/network/entities/entity'
import { type VerificationView, type VerifiedPart, verifications } from '@handoff/contracts/network/verifications'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CapacityForm } from '../../../ui/display/CapacityForm.tsx'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { dateIn } from '../dateIn.ts'
import { Failure } from '../link/LinkPage.tsx'
import { PartnerPage } from '../link/PartnerPage.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import { useLinkToken } from '../link/useLinkToken.ts'
import { PublicPage } from '../PublicPage.tsx'
import { VerifiedPartPanel } from './VerifiedPartPanel.tsx'
import css from './verification.module.css'

const loadThanks = () => import('./VerificationThanks.tsx')

type Corrections = Partial<Record<VerifiedPart, string>>

const skeleton = [120, 220] as const
const parts: readonly VerifiedPart[] = ['contact', 'locations', 'services', 'languages', 'about']

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&verification&language&opening&ui',
  import: 'default',
})

/** What the directory says of a provider, for it to confirm with one press, or to correct. */
export const VerificationPage = () => (
  <PublicPage texts={texts}>
    <Verification />
  </PublicPage>
)

function Verification() {
  const t = useTexts()
  const { token } = useLinkToken('verification')
  const link = useLinkPage(verifications.byLink, { token })
  const [corrections, setCorrections] = useState<Corrections>({})
  const [capacity, setCapacity] = useState<StatedCapacity>()
  const [isPublic, setPublic] = useState<boolean>()
  const thanks = useLazyPart(loadThanks, link.view !== undefined && link.view.answer !== null)
  const said = parts.flatMap((part) => {
    const text = corrections[part]?.trim()
    return text ? [{ part, text }] : []
  })
  const count = said.length
  const answer = () =>
    link.save(verifications.answer, {
      token,
      corrections: said,
      ...(capacity && { capacity, capacityVersion: link.view?.capacityVersion }),
      ...(isPublic !== undefined && { isPublic }),
    })
  return (
    <PartnerPage
      page={link}
      title={t('verification.title')}
      deadText={t('verification.deadText')}
      skeleton={skeleton}
      foot={(view) =>
        view.answer === null && (
          <>
            <Button
              size="md"
              fullWidth
              leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
              loading={link.isPending}
              onClick={() => void answer()}
            >
              {count === 0 ? t('verification.allCorrect') : t('verification.sendCorrections', { count })}
            </Button>
            <Text inherit fz="sm" ta="center" c="var(--text-2)">
              {t(count === 0 ? 'verification.notUntil' : 'verification.reviewed')}
            </Text>
          </>
        )
      }
    >
      {(view) =>
        view.answer === null ? (
          <>
            <h1 className={css.title}>{t('verification.title')}</h1>
            <Text inherit mt="xs" mb="md" lh="1.5" c="var(--text-2)">
              {t('verification.listed', { network: view.network, name: view.name })}{' '}
              {view.verifiedAt
                ? t('verification.lastConfirmed', { day: dateIn(t, view.verifiedAt) })
                : t('verification.notConfirmed')}
            </Text>
            {link.failure && (
              <Failure {...link.failure} says={t.language === 'en' ? link.failure.error.message : undefined} />
            )}
            <CapacityPart view={view} value={capacity} onChange={setCapacity} />
            {parts.map((part) => (
              <VerifiedPartPanel
                key={part}
                view={view}
                part={part}
                title={t(`verification.part.${part}`)}
                value={corrections[part]}
                onChange={(text) => setCorrections((before) => ({ ...before, [part]: text }))}
              />
            ))}
            <PublicPart view={view} value={isPublic} onChange={setPublic} />
          </>
        ) : (
          thanks && <thanks.VerificationThanks view={view} />
        )
      }
    </PartnerPage>
  )
}

type CapacityProps = {
  view: VerificationView
  value: StatedCapacity | undefined
  onChange: (capacity: StatedCapacity) => void
}

/** Set at once, without an administrator. */
function CapacityPart({ view, value, onChange }: CapacityProps) {
  const t = useTexts()
  const { capacity, capacityNote, hasOwnCapacities } = view
  if (hasOwnCapacities)
    return (
      <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
        <CardTitle>{t('verification.capacity')}</CardTitle>
        <Box lh="1.5" component="p" c="var(--text-2)">
          {t('verification.ownCapacities', { capacity: t(`verification.capacity.${capacity}`) })}
        </Box>
      </Flex>
    )
  const chosen = value ?? capacity
  return (
    <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
      <Box className={css.capacity} component="fieldset" miw={0} m={0} p={0}>
        <Box component="legend" mb="sm" p={0}>
          <CardTitle>{t('verification.capacity')}</CardTitle>
        </Box>
        <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" gap="xs">
          {([1, 2, 3, 4, 5] as const).map((one) => (
            <Flex
              component="label"
              gap="xs"
              align="center"
              mih={44}
              py={0}
              px="sm"
              bdrs="md"
              key={one}
              data-chosen={chosen === one || undefined}
            >
              <input type="radio" name="capacity" checked={chosen === one} onChange={() => onChange(one)} />
              <CapacityForm capacity={one} size={14} />
              {t(`verification.capacity.${one}`)}
            </Flex>
          ))}
        </Grid>
      </Box>
      {capacityNote && (
        <Box lh="1.5" component="p" c="var(--text-2)">
          {capacityNote}
        </Box>
      )}
    </Flex>
  )
}

type PublicProps = {
  view: VerificationView
  value: boolean | undefined
  onChange: (isPublic: boolean) => void
}

/** Strangers find no one who did not say yes. */
function PublicPart({ view, value, onChange }: PublicProps) {
  const t = useTexts()
  return (
    <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
      <Box className={css.capacity} component="fieldset" miw={0} m={0} p={0}>
        <Box component="legend" mb="sm" p={0}>
          <CardTitle>{t('verification.public')}</CardTitle>
        </Box>
        <Box component="p" lh="1.5" c="var(--text-2)">
          {t('verification.publicText')}
        </Box>
        <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" gap="xs">
          {[true, false].map((one) => {
            const isChosen = (value ?? (view.isPublic || undefined)) === one
            return (
              <Flex
                component="label"
                gap="xs"
                align="center"
                mih={44}
                py={0}
                px="sm"
                bdrs="md"
                key={String(one)}
                data-chosen={isChosen || undefined}
              >
                <input type="radio" name="public" checked={isChosen} onChange={() => onChange(one)} />
                {t(one ? 'verification.showUs' : 'verification.hideUs')}
              </Flex>
            )
          })}
        </Grid>
      </Box>
    </Flex>
  )
}
