import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { refusalIn } from '@handoff/contracts/referrals/refusal-words'
import { Box, Button, Flex, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { IconClock, IconHelpCircle, IconList, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { OfferCard } from './OfferCard.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { offerSearch } from './offer.search.ts'
import { dueDayIn, needIn } from './texts.ts'
import type { Offer } from './useOffer.ts'

type Props = {
  view: OfferView
  offer: Offer
  onAsk: (question: Question) => void
  isBelow?: boolean
}

const loadMap = () => import('./OfferMap.tsx')

/** The places as cards or on a map: to choose one of, or with how each is doing. */
export function OfferChoice({ view, offer, onAsk, isBelow = false }: Props) {
  const t = useTexts()
  const { providers, category, sender, chooseBy, zip, mode, phase, lastRefusedId } = view
  const isChoice = mode === GroupMode.Offer
  const refused = providers.find(({ id }) => id === lastRefusedId)
  const left = providers.filter(({ state }) => state === 'offered' || state === 'declined').length
  const [refusal, ...why] = isChoice && refused?.refusal ? refusalIn(t, refused.name, refused.refusal) : []
  const isAgain = refusal !== undefined
  const need = needIn(t, category)
  const count = providers.length
  const number = t('offer.number', { count })
  return (
    <>
      {isAgain && refused?.refusal?.kind === 'rejected' && (
        <Text inherit mb="xs">
          <StatusPill tone="neutral">{t('offer.saidNo')}</StatusPill>
        </Text>
      )}
      {!isBelow && (
        <>
          <Title className="anywhere" order={1} fz="xxl" fw="600" lh="1.25">
            {isAgain
              ? refusal.replace(/\.$/, '')
              : isChoice
                ? t('offer.canHelp', { number: t('offer.number', { count: left }), count: left, need })
                : t('offer.askedSeveral', { number: number.toLowerCase(), count, need })}
          </Title>
          <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
            {isAgain
              ? [...why, t('offer.othersOpen')].join(' ')
              : isChoice
                ? t('offer.foundThese', { sender: sender.name })
                : t(`offer.mode.${mode}`)}
          </Text>
        </>
      )}
      <Group className={css.line} gap="xxs" justify="space-between" fz="sm">
        {isChoice && chooseBy ? (
          <Text span inherit c="var(--text-2)">
            <IconClock size={15} stroke={1.7} aria-hidden /> {t('offer.chooseBy', { day: dueDayIn(t, chooseBy) })}
          </Text>
        ) : (
          <span />
        )}
        <ListOrMap />
      </Group>
      <Places {...{ view, offer, onAsk, isChoice, zip }} />
      {isChoice && phase === 'choose' && !view.isPreview && (
        <Flex className={`panel ${css.none}`} component="section" gap="sm" align="center" mb="md" py="sm" px="md">
          <IconHelpCircle size={19} stroke={1.7} aria-hidden />
          <Box flex={1} miw={0}>
            <CardTitle>{t('offer.noneWork')}</CardTitle>
            <Text inherit fz="sm" c="var(--text-2)">
              {t('offer.lookForOthers')}
            </Text>
          </Box>
          <Button variant="default" size="xs" onClick={() => onAsk({ kind: 'tell' })}>
            {t('offer.tellThem')}
          </Button>
        </Flex>
      )}
    </>
  )
}

type PlacesProps = Props & { isChoice: boolean; zip: string | null }

function Places({ view, offer, onAsk, isChoice, zip }: PlacesProps) {
  const isMap = useSearchOf(offerSearch).view === 'map'
  const part = useLazyPart(loadMap, isMap)
  const mayRestore = view.phase === 'choose' && !view.isPreview
  return (
    <>
      {isMap && part && <part.OfferMap view={view} of={offer.of} />}
      <Box className={css.cards} component="ul" my="md" mx={0} p={0} hidden={isMap}>
        {view.providers.map((provider) => (
          <OfferCard
            key={provider.id}
            provider={provider}
            zip={zip}
            of={offer.of}
            isChoice={isChoice}
            isPending={offer.isPending}
            onProceed={() => onAsk({ kind: 'proceed', id: provider.id, name: provider.name })}
            onDecline={() => void offer.save(offers.decline, { ...offer.asked, referToId: provider.id })}
            onRestore={
              mayRestore ? () => void offer.save(offers.restore, { ...offer.asked, referToId: provider.id }) : undefined
            }
          />
        ))}
      </Box>
    </>
  )
}

function ListOrMap() {
  const t = useTexts()
  const { view = 'list' } = useSearchOf(offerSearch)
  const navigate = useNavigate()
  const label = (Icon: typeof IconList, name: string) => (
    <Flex component="span" display="inline-flex" gap="xxs" align="center">
      <Icon size={16} stroke={1.7} aria-hidden /> {name}
    </Flex>
  )
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('offer.shownAs')}
      value={view}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, view: next === 'map' ? 'map' : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      data={[
        { value: 'list', label: label(IconList, t('offer.list')) },
        { value: 'map', label: label(IconMap2, t('offer.map')) },
      ]}
    />
  )
}
