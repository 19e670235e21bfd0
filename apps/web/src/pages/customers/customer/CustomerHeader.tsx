import { type Customer, CustomerAccess, customerStateNames } from '@handoff/contracts/customers/customers/customers'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { fullName } from '@handoff/contracts/kit/person-name'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconArrowRight, IconInbox } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '../../../features/customers/customers/useCustomers.ts'
import { LazyReferralDrawer } from '../../../features/referrals/referrals/LazyReferralDrawer.tsx'
import type { SidedReferral } from '../../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { useToCome } from '../../../features/referrals/referrals/ofCustomer/useToCome.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { counted } from '../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import css from './CustomerPage.module.css'
import { EditCustomer } from './EditCustomer.tsx'
import { Fact } from './Fact.tsx'
import { ReachSafely } from './ReachSafely.tsx'
import { useOpenReferrals } from './useOpenReferrals.ts'

type Props = { customer: Customer; onTab: (tab: 'notes' | 'attachments') => void }

/** Who this is, how to reach them safely, what is open, and what comes next. */
export function CustomerHeader({ customer, onTab }: Props) {
  const { state, codeName } = customer
  const isOwner = customer.access === CustomerAccess.Owner
  const about = [
    customer.preferredName && `Goes by ${customer.preferredName}`,
    customer.pronouns,
    customer.age !== null && String(customer.age),
    [customer.city, customer.county ?? customer.stateCode].filter(Boolean).join(', '),
    `C-${customer.id}`,
  ].filter(Boolean)
  return (
    <>
      <Flex wrap={{ base: 'nowrap', md: 'wrap' }} gap="sm" align="center" component="header" py="md" px="lg">
        <LetterAvatar name={nameOf(customer)} of={`customer:${customer.id}`} size={44} />
        <Box className="anywhere" flex={{ base: '1 1 0', md: '1 1 240px' }} miw={0} fz="sm" c="dimmed">
          <Flex
            component="h1"
            gap="xs"
            align="center"
            wrap="wrap"
            fz="xl"
            lh="1.25"
            fw="600"
            lts="var(--font-display)"
            c="var(--text)"
          >
            {nameOf(customer)}
            {codeName !== null && (
              <StatusPill tone="info">
                {isOwner
                  ? `Others see ${codeName}`
                  : customer.firstName === codeName
                    ? 'Code name'
                    : `Code name: ${codeName}`}
              </StatusPill>
            )}
            {state !== 1 && <StatusPill tone="neutral">{customerStateNames[state]}</StatusPill>}
          </Flex>
          <Text inherit>{about.join(' · ')}</Text>
          <PrintedBy />
        </Box>
        <EditCustomer customer={customer} isIcon />
        <CustomerActions customer={customer} onTab={onTab} />
      </Flex>
      <Grid className={`ruled-above ruled-below ${css.facts}`}>
        <ReachSafely customer={customer} />
        <OpenAndNext customer={customer} />
      </Grid>
    </>
  )
}

/** On paper alone: who took it along, and when. */
function PrintedBy() {
  const { firstName, lastName } = useMe()
  const { formatDateTime } = useDates()
  // Of the moment that it is printed: the page may have been open for hours.
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <Text className="on-paper" inherit>
      Printed by {fullName({ firstName, lastName })}, {formatDateTime(at)}. Confidential.
    </Text>
  )
}

function OpenAndNext({ customer }: { customer: Customer }) {
  const [opened, setOpened] = useState<SidedReferral>()
  const { rows, isPending, error } = useOpenReferrals(customer)
  const { formatShort, formatDue } = useDates()
  const ours = rows.filter(({ isOurs }) => isOurs).length
  const toCome = useToCome()
  const [first] = rows
  const booked = first ? toCome(first) : null
  const { open } = customer.figures
  return (
    <>
      <Fact icon={IconInbox} label="Open now" rank="aside">
        <Text inherit>
          {open === 0 ? 'No open referrals' : counted(open, 'referral')}
          {ours > 0 && `, ${ours} ${ours === 1 ? 'needs' : 'need'} your reply`}
        </Text>
        <Text inherit fz="xs" fw="400" c="dimmed">
          Managed by {customer.owner?.name ?? 'the network administration'} since {formatShort(customer.created_at)}
        </Text>
      </Fact>
      <Fact
        icon={IconArrowRight}
        label="Next step"
        rank="next"
        action={
          first && (
            <Button variant="default" size="xs" w={76} onClick={() => setOpened(first)}>
              {first.isOurs ? 'Answer' : 'View'}
            </Button>
          )
        }
      >
        {isPending ? (
          <Skeleton h={12} w={150} mt="xxs" />
        ) : first ? (
          <>
            <Text inherit>{first.next}</Text>
            {(booked ?? first.dueAt) && (
              <Text
                inherit
                fz="xs"
                fw="400"
                c={first.isOverdue ? 'var(--bad)' : first.isOurs ? 'var(--warn)' : 'dimmed'}
              >
                {booked ? `Appointment ${lowered(booked)}` : `Due ${lowered(formatDue(first.dueAt!).when)}`}
              </Text>
            )}
          </>
        ) : (
          <Text inherit>{error ? '–' : customer.state === 1 ? `Refer ${customer.firstName}` : 'Nothing'}</Text>
        )}
      </Fact>
      <LazyReferralDrawer id={opened?.id} side={opened?.side ?? 'outbound'} onClose={() => setOpened(undefined)} />
    </>
  )
}
