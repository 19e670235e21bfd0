import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import {
  type AppointmentByLink,
  appointments,
  CustomerAnswer,
  Modality,
} from '@handoff/contracts/referrals/appointments/appointments'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconFileText, IconLock, IconPhone, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { CustomerPage } from '../link/CustomerPage.tsx'
import { Failure } from '../link/LinkPage.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import { useLinkToken } from '../link/useLinkToken.ts'
import { DirectionsButton } from '../offer/DirectionsButton.tsx'
import { spanIn } from '../offer/texts.ts'
import css from './appointment.module.css'

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&appointment',
  import: 'default',
})
const rows = [120, 260] as const
/** Fetched when it is asked for: this page is opened on slow phones. */
const loadDialog = () => import('./CannotComeDialog.tsx')

type SayAnswer = (view: AppointmentByLink, answer: CustomerAnswer, note?: string) => Promise<boolean>

/** The customer's page of a reminder: when and where it is, and whether they come. */
export function AppointmentPage() {
  const { token } = useLinkToken('appointment')
  const link = useLinkPage(appointments.byLink, { token })
  const answer: SayAnswer = ({ version }, customerAnswer, note = '') =>
    link.save(appointments.answerByLink, { token, answer: customerAnswer, version, ...(note && { note }) })
  const [isRefusing, setRefusing] = useState(false)
  const part = useLazyPart(loadDialog, isRefusing)
  return (
    <CustomerPage
      page={link}
      texts={texts}
      title={(t) => t('appointment.title')}
      foot={(view) =>
        view.state === 'open' && (
          <Answers
            view={view}
            isPending={link.isPending}
            onCome={() => void answer(view, CustomerAnswer.Coming)}
            onRefuse={() => setRefusing(true)}
          />
        )
      }
      skeleton={rows}
    >
      {(view) => (
        <>
          <Head view={view} />
          <Facts view={view} />
          {link.failure && (
            <Box className={css.failure} pos="sticky" bottom="sm" my="md">
              <Failure {...link.failure} />
            </Box>
          )}
          <Private />
          {isRefusing && part && (
            <part.CannotComeDialog
              isPending={link.isPending}
              onConfirm={(reason) => answer(view, CustomerAnswer.CannotCome, reason)}
              onClosed={() => setRefusing(false)}
            />
          )}
        </>
      )}
    </CustomerPage>
  )
}

function Private() {
  const t = useTexts()
  return (
    <Text inherit mt="lg" fz="sm" ta="center" c="var(--text-2)">
      {t('link.isPrivate')}
    </Text>
  )
}

type AnswersProps = { view: AppointmentByLink; isPending: boolean; onCome: () => void; onRefuse: () => void }

/** What they have not said yet, in reach of the thumb; said once, they may still change their mind. */
function Answers({ view: { answer }, isPending, onCome, onRefuse }: AnswersProps) {
  const t = useTexts()
  const isRefused = answer === CustomerAnswer.CannotCome
  return (
    <>
      {answer !== CustomerAnswer.Coming && (
        <Button size="md" fullWidth variant={isRefused ? 'default' : 'filled'} loading={isPending} onClick={onCome}>
          {isRefused ? t('appointment.comeAfterAll') : t('appointment.come')}
        </Button>
      )}
      {!isRefused && (
        <Button size="md" fullWidth variant="default" disabled={isPending} onClick={onRefuse}>
          {t('appointment.cannot')}
        </Button>
      )}
    </>
  )
}

function Head({ view }: { view: AppointmentByLink }) {
  const t = useTexts()
  const { state, answer, phone, calendar } = view
  const [day, hours] = spanIn(t, view)
  const isComing = state === 'open' && answer === CustomerAnswer.Coming
  const isRefused = state === 'open' && answer === CustomerAnswer.CannotCome
  const rest =
    state === 'canceled'
      ? t('appointment.canceledText')
      : state === 'over'
        ? t('appointment.overText')
        : isRefused
          ? t('appointment.refusedText')
          : null
  return (
    <>
      <div role="status">
        {isComing && <StatusPill tone="good">{t('appointment.confirmed')}</StatusPill>}
        {isRefused && <StatusPill tone="neutral">{t('appointment.refused')}</StatusPill>}
        {state !== 'open' && <StatusPill tone="neutral">{t(`appointment.${state}`)}</StatusPill>}
      </div>
      <Title order={1} mt="xs" fz="md" fw="500" c="var(--text-2)" lh="inherit">
        {t('appointment.title')}
      </Title>
      <Flex
        className={css.when}
        component="p"
        direction="column"
        gap={0}
        mt="xxs"
        mx={0}
        mb="md"
        data-off={state !== 'open' || isRefused || undefined}
      >
        <Box component="b" fz="xxl" fw="600" lh="1.25">
          {day}
        </Box>
        <Text span inherit fz="lg">
          {hours}
        </Text>
      </Flex>
      {rest && (
        <Text inherit mb="md" fz="md" lh="1.5" c="var(--text-2)">
          {rest}
        </Text>
      )}
      <Grid columns="repeat(auto-fit, minmax(180px, 1fr))" gap="xs" mb="md">
        {rest && phone && (
          <Button component="a" href={phoneLink(phone)} leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}>
            {t('appointment.call', { name: view.with })}
          </Button>
        )}
        {calendar && !isRefused && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() =>
              saveFile(t('appointment.file'), new Blob([calendar], { type: 'text/calendar;charset=utf-8' }))
            }
          >
            {t('appointment.addToCalendar')}
          </Button>
        )}
      </Grid>
    </>
  )
}

function Facts({ view }: { view: AppointmentByLink }) {
  const t = useTexts()
  const { modality, place, contact, phone, whatToBring, note } = view
  const bring = whatToBring?.split(/\s*[,;\n]\s*/).filter(Boolean)
  if (view.with === null)
    return (
      <Text className="panel" inherit p="md" lh="1.5">
        {t('appointment.unsaid')}
      </Text>
    )
  return (
    <div className={`panel ${css.facts}`}>
      <Fact name={t('appointment.with')}>
        <b>{view.with}</b>
        {phone && (
          <Button
            variant="default"
            component="a"
            href={phoneLink(phone)}
            leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
          >
            {formatPhone(phone)}
          </Button>
        )}
      </Fact>
      {modality === Modality.InPerson && place && <Where place={place} />}
      {modality === Modality.Phone && (
        <Fact name={t('appointment.where')}>
          <b>{t('appointment.byPhone')}</b>
          {contact && <p>{t('appointment.theyCall', { phone: formatPhone(contact) })}</p>}
        </Fact>
      )}
      {modality === Modality.Video && (
        <Fact name={t('appointment.where')}>
          <b>{t('appointment.byVideo')}</b>
          {contact && <Video link={contact} />}
        </Fact>
      )}
      {bring && bring.length > 0 && (
        <Fact name={t('link.whatToBring')}>
          <PlainList gap="xs">
            {bring.map((line) => (
              <Flex className="anywhere" component="li" gap="sm" miw={0} key={line}>
                <IconFileText size={17} stroke={1.7} aria-hidden />
                {line.charAt(0).toUpperCase() + line.slice(1)}
              </Flex>
            ))}
          </PlainList>
        </Fact>
      )}
      {note && (
        <Fact name={t('appointment.note')}>
          <p>{note}</p>
        </Fact>
      )}
    </div>
  )
}

/** Staff may have typed how to join instead of an address. */
function Video({ link }: { link: string }) {
  const t = useTexts()
  if (!/^https:\/\/\S+$/.test(link)) return <p>{link}</p>
  return (
    <Button
      variant="default"
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconVideo size={16} stroke={1.7} aria-hidden />}
    >
      {t('appointment.join')}
    </Button>
  )
}

function Where({ place: { address, county, isConfidential } }: { place: NonNullable<AppointmentByLink['place']> }) {
  const t = useTexts()
  const text = isConfidential ? county : (address ?? county)
  return (
    <Fact name={t('appointment.where')}>
      {text && <b>{text}</b>}
      {isConfidential && (
        <p>
          <IconLock size={14} stroke={1.8} aria-hidden /> {t('link.confidential')}
        </p>
      )}
      {!isConfidential && address && <DirectionsButton address={address} />}
    </Fact>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <section>
    <h2>{name}</h2>
    {children}
  </section>
)
