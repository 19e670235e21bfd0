import { consentMethodNames } from '@handoff/contracts/customers/consents'
import { releaseWords } from '@handoff/contracts/customers/customers/code-name'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Flex, Text } from '@mantine/core'
import { IconCheck, IconEyeOff, IconFileCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { Facts } from '../../../../ui/layout/Facts.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { FullFacts } from '../ReferralPacket.tsx'
import { householdLines } from '../words/householdLines.ts'
import css from './ReferralBody.module.css'

const afterAcceptance = ['Full name, date of birth', 'Phone and address', 'Insurance']
const moreFiles = (count: number) => (count === 0 ? null : count === 1 ? '1 more file' : `${count} more files`)

/** What of the person the viewer may see at this stage, and what comes with acceptance. */
export function ReferralSight({ referral }: { referral: ReferralDetail }) {
  const { formatShort } = useDates()
  const { packet, consent, customer, stage, isMine, nextSteps, codeName } = referral
  const { level, limited, full, liveContact } = packet
  const title = limited ? 'What you can see now' : 'Customer'
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={title}>
      <Flex
        component="h3"
        rowGap="xxs"
        columnGap="sm"
        align="baseline"
        justify="space-between"
        wrap="wrap"
        fz="md"
        fw="600"
        lts="var(--font-tight)"
      >
        {title}
        {consent && (
          <Flex
            component="span"
            display="inline-flex"
            gap="xxs"
            align="center"
            fz="xs"
            fw="400"
            lts="var(--font-tight)"
            c="dimmed"
          >
            <IconFileCheck size={14} stroke={1.7} aria-hidden />
            Consent: {consentMethodNames[consent.method].toLowerCase()}, {formatShort(consent.takenAt)}
          </Flex>
        )}
      </Flex>
      {limited && (
        <Grid className="clipped" columns={{ base: '1fr', sm: '1fr 1fr' }} bd="1px solid var(--line)" bdrs="lg" fz="sm">
          <Points
            label="Shared now"
            points={[
              codeName ? 'Code name' : limited.ageBand ? 'Name and initial, age band' : 'Name and initial',
              [limited.county && 'County', limited.languages.length > 0 && 'language'].filter(Boolean).join(' and ') ||
                null,
              limited.message ? 'Need and message' : 'Need',
            ]}
          />
          <Points
            label="After you accept"
            isLocked
            points={codeName ? ['What is released to you'] : [...afterAcceptance, moreFiles(limited.moreFiles)]}
          />
        </Grid>
      )}
      {limited?.household && <Facts facts={householdLines(limited.household)} />}
      {full && (
        <>
          {codeName && isMine !== 'sender' && (
            <Notice role="status" tone="info">
              Recorded under a code name. {releasedWords(codeName)}.
            </Notice>
          )}
          {isMine !== 'sender' && <FullFacts person={full} contact={liveContact ?? full} />}
          {customer.id && level === 'full' && stage !== 'draft' && (
            <Text inherit fz="sm">
              <Link className="brand-link" to="/customer-management/clients" search={{ id: customer.id }}>
                Open profile
              </Link>
            </Text>
          )}
        </>
      )}
      {level === 'closed' && (
        <Flex component="p" gap="xs" align="center" m={0} fz="sm" c="dimmed">
          <IconEyeOff size={14} stroke={1.8} aria-hidden /> Closed: first name, initial, and your own notes stay.
          {nextSteps.some(({ key }) => key === 'reopen') && ' Reopen it to see the details again.'}
        </Flex>
      )}
      {level === 'ended' && (
        <Flex component="p" gap="xs" align="center" m={0} fz="sm" c="dimmed">
          <IconEyeOff size={14} stroke={1.8} aria-hidden /> Your access to this customer ended with the referral.
        </Flex>
      )}
    </Flex>
  )
}

function releasedWords({ released, isInForce }: NonNullable<ReferralDetail['codeName']>) {
  const words = isInForce && releaseWords(released)
  return words ? `Released: ${words.toLowerCase()}` : 'Nothing that identifies the person was released'
}

type PointsProps = { label: string; points: (string | null)[]; isLocked?: boolean }

function Points({ label, points, isLocked }: PointsProps) {
  const Icon = isLocked ? IconLock : IconCheck
  const sentences = points.flatMap((point) => (point ? [point.charAt(0).toUpperCase() + point.slice(1)] : []))
  return (
    <Box
      p="sm"
      className={isLocked ? css.locked : undefined}
      bg={isLocked ? 'var(--surface-sunken)' : undefined}
      c={isLocked ? 'var(--text-2)' : undefined}
    >
      <Text inherit mb="xs" fz="xs" c="dimmed">
        {label}
      </Text>
      <PlainList gap="xs">
        {sentences.map((point) => (
          <Flex component="li" gap="xs" align="center" key={point}>
            <Icon size={15} stroke={1.8} color={isLocked ? 'var(--text-3)' : 'var(--good)'} aria-hidden /> {point}
          </Flex>
        ))}
      </PlainList>
    </Box>
  )
}
