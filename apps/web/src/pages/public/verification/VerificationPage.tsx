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
import { dateIn } from '../dateIn.ts'
import { Failure, messageFor } from '../link/LinkPage.tsx'
import { PartnerPage } from '../link/PartnerPage.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import { useLinkToken } from '../link/useLinkToken.ts'
import { Choice, ChoicePart } from './ChoicePart.tsx'
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

type Saved = ReturnType<typeof useVerification>

/** What the directory says of a provider, for it to confirm with one press, or to correct. */
export function VerificationPage() {
  const verification = useVerification()
  const { link } = verification
  const thanks = useLazyPart(loadThanks, link.view !== undefined && link.view.answer !== null)
  return (
    <PartnerPage
      page={link}
      texts={texts}
      title={(t) => t('verification.title')}
      deadText={(t) => t('verification.deadText')}
      skeleton={skeleton}
      foot={(view) => view.answer === null && <Answer {...verification} />}
    >
      {(view) =>
        view.answer === null ? (
          <Question view={view} {...verification} />
        ) : (
          thanks && <thanks.VerificationThanks view={view} />
        )
      }
    </PartnerPage>
  )
}

/** The link, and what is to be sent by it. */
function useVerification() {
  const { token } = useLinkToken('verification')
  const link = useLinkPage(verifications.byLink, { token })
  const [corrections, setCorrections] = useState<Corrections>({})
  const [capacity, setCapacity] = useState<StatedCapacity>()
  const [isPublic, setPublic] = useState<boolean>()
  const written = parts.flatMap((part) => {
    const text = corrections[part]?.trim()
    return text ? [{ part, text }] : []
  })
  const answer = () =>
    link.save(verifications.answer, {
      token,
      corrections: written,
      ...(capacity && { capacity, capacityVersion: link.view?.capacityVersion }),
      ...(isPublic !== undefined && { isPublic }),
    })
  return {
    link,
    corrections,
    setCorrections,
    capacity,
    setCapacity,
    isPublic,
    setPublic,
    count: written.length,
    answer,
  }
}

function Answer({ link, count, answer }: Saved) {
  const t = useTexts()
  return (
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

type QuestionProps = Saved & { view: VerificationView }

function Question({
  view,
  link,
  corrections,
  setCorrections,
  capacity,
  setCapacity,
  isPublic,
  setPublic,
}: QuestionProps) {
  const t = useTexts()
  return (
    <>
      <h1 className={css.title}>{t('verification.title')}</h1>
      <Text inherit mt="xs" mb="md" lh="1.5" c="var(--text-2)">
        {t('verification.listed', { network: view.network, name: view.name })}{' '}
        {view.verifiedAt
          ? t('verification.lastConfirmed', { day: dateIn(t, view.verifiedAt) })
          : t('verification.notConfirmed')}
      </Text>
      {link.failure && <Failure {...link.failure} says={messageFor(t, link.failure.error)} />}
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
  const selected = value ?? capacity
  return (
    <ChoicePart
      title={t('verification.capacity')}
      choices={([1, 2, 3, 4, 5] as const).map((one) => (
        <Choice key={one} name="capacity" isChosen={selected === one} onChoose={() => onChange(one)}>
          <CapacityForm capacity={one} size={14} />
          {t(`verification.capacity.${one}`)}
        </Choice>
      ))}
    >
      {capacityNote && (
        <Box lh="1.5" component="p" c="var(--text-2)">
          {capacityNote}
        </Box>
      )}
    </ChoicePart>
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
  const selected = value ?? (view.isPublic || undefined)
  return (
    <ChoicePart
      title={t('verification.public')}
      text={t('verification.publicText')}
      choices={[true, false].map((one) => (
        <Choice key={String(one)} name="public" isChosen={selected === one} onChoose={() => onChange(one)}>
          {t(one ? 'verification.showUs' : 'verification.hideUs')}
        </Choice>
      ))}
    />
  )
}
