import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { formatPhone } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { fullName } from '@handoff/contracts/kit/person-name'
import { entities } from '@handoff/contracts/network/entities/entities'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { open, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Flex, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayReceive, receiverOf } from '../../features/network/entities/receivers.ts'
import { useCustomerReferrals } from '../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { useToCome } from '../../features/referrals/referrals/ofCustomer/useToCome.ts'
import { useDueWords } from '../../features/referrals/referrals/panel/dueWords.ts'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { CapacityMark } from '../../ui/display/CapacityMark.tsx'
import type { AvatarOf } from '../../ui/display/LetterAvatar.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import css from './CommandPalette.module.css'
import type { Destination, PaletteAction } from './destination.ts'

type Props = { id: number; loading: ReactNode; onOpen: () => void; onAction: (action: PaletteAction) => void }

/** Requested like the customer’s page: the read is recorded in the access log. */
export function CustomerPreview({ id, loading, onOpen, onAction }: Props) {
  const { data } = useEndpoint(customers.show, { id }, { isSilent: true })
  const mayRefer = useCan(referrals.refer)
  if (!data) return loading
  const name = fullName(data)
  return (
    <Preview
      name={name}
      of={`customer:${id}`}
      line={[
        data.pronouns,
        data.dateOfBirth && `born ${formatDay(data.dateOfBirth)}`,
        data.age !== null && `${data.age} years`,
      ]
        .filter(Boolean)
        .join(' · ')}
      facts={[
        ['County', data.county],
        ['Phone', formatPhone(data.phone)],
        ['Contact', data.safeContactNote],
        ['Language', data.languages.join(', ')],
        ['Managed by', data.owner?.name],
        ['Referrals', `${data.figures.open} open of ${data.figures.referrals}`],
      ]}
      more={<CustomerNow customer={data} />}
    >
      <Button onClick={onOpen}>Open</Button>
      {mayRefer && (
        <Button variant="default" onClick={() => onAction({ kind: 'refer', customer: { id, name } })}>
          Refer
        </Button>
      )}
    </Preview>
  )
}

/** Open work, and the last event. */
function CustomerNow({ customer }: { customer: Customer }) {
  const { rows } = useCustomerReferrals(
    customer,
    { stage: [...open], isDetailed: true, pageSize: 1, sort: 'dueAt' },
    { isSilent: true },
  )
  const last = useEndpoint(trail.ofCustomer, { customerId: customer.id, pageSize: 1 }, { isSilent: true }).data?.data[0]
  const dueWords = useDueWords()
  const toCome = useToCome()
  const { formatMoment } = useDates()
  const [row] = rows
  const due = row && dueWords(row)
  const booked = row ? toCome(row) : null
  return (
    <>
      {row && (
        <Flex
          className={css.now}
          component="section"
          direction="column"
          gap={0}
          pt="sm"
          fz="sm"
          lh="1.5"
          aria-label="Open referral"
        >
          <Title order={3} fz="xs" fw="500" mb="xs" lh="inherit">
            Open referral
          </Title>
          <Box component="b" fw="500">
            {row.reference}, {row.category.name}
          </Box>
          <Text span inherit fz="xs">
            To {row.receiver.name} · {stageNames[row.stage]}
          </Text>
          {booked ? (
            <Text span inherit fz="xs">
              Appointment {lowered(booked)}
            </Text>
          ) : (
            due && (
              <Text span inherit fz="xs" data-late={due.isLate || undefined}>
                {due.left ?? due.when}
              </Text>
            )
          )}
        </Flex>
      )}
      {last && (
        <Flex
          className={css.now}
          component="section"
          direction="column"
          gap={0}
          pt="sm"
          fz="sm"
          lh="1.5"
          aria-label="Last activity"
        >
          <Title order={3} fz="xs" fw="500" mb="xs" lh="inherit">
            Last activity
          </Title>
          <Box component="b" fw="500">
            {last.title}
          </Box>
          <Text span inherit fz="xs">
            {formatMoment(last.at)}
          </Text>
        </Flex>
      )}
    </>
  )
}

export function EntityPreview({ id, loading, onOpen, onAction }: Props) {
  const { data } = useEndpoint(entities.show, { id }, { isSilent: true })
  const mayRefer = useCan(referrals.refer)
  if (!data) return loading
  return (
    <Preview
      name={data.name}
      of={`provider:${id}`}
      line={data.place ?? ''}
      facts={[
        ['Phone', formatPhone(data.phone)],
        ['Capacity', <CapacityMark key="capacity" entity={data} />],
        ['Services', data.categories.map((category) => category.name).join(', ')],
        ['Languages', data.languages.join(', ')],
        ['Referrals', data.reach === 'own' ? null : refusalIn(data.reach)],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
      {mayRefer && mayReceive(data) && (
        <Button variant="default" onClick={() => onAction({ kind: 'refer', receiver: receiverOf(data) })}>
          Refer
        </Button>
      )}
    </Preview>
  )
}

type Parts = {
  name: string
  of?: AvatarOf
  line: string
  facts: Parameters<typeof Facts>[0]['facts']
  more?: ReactNode
  children: ReactNode
}

export const Preview = ({ name, of, line, facts, more, children }: Parts) => (
  <>
    <Group className={css.who} gap="sm" wrap="nowrap">
      <LetterAvatar name={name} of={of} size={38} />
      <div>
        <Box className="anywhere" component="b" fz="lg" fw="600" lh="1.3" lts="var(--font-tight)">
          {name}
        </Box>
        {line && <span>{line}</span>}
      </div>
    </Group>
    <Facts facts={facts.filter((fact) => Boolean(fact && fact[1]))} />
    {more}
    <Flex
      className={css.two}
      gap="xs"
      mt="auto"
      pos="sticky"
      bottom="calc(-1 * var(--mantine-spacing-lg))"
      mb="calc(-1 * var(--mantine-spacing-lg))"
      pt="sm"
      px={0}
      pb="lg"
      bg="var(--surface)"
    >
      {children}
    </Flex>
  </>
)

/** The facts known already, until the preview is allowed and loaded; for a page or an action only its name. */
export function PreviewSketch({ destination: { title, hint, icon: Icon, of } }: { destination: Destination }) {
  if (!of?.id)
    return (
      <Stack className={css.plain} gap="xxs" align="center" m="auto" ta="center" c="dimmed">
        <Icon size={22} stroke={1.65} />
        <Box component="b" fz="sm" fw="500" c="var(--text-2)">
          {title}
        </Box>
        {hint && (
          <Text span inherit fz="xs">
            {hint}
          </Text>
        )}
      </Stack>
    )
  const rows = (
    <Stack gap="md" pt="xxs">
      {[68, 84, 52, 76].map((width) => (
        <Skeleton key={width} h={11} w={`${width}%`} />
      ))}
    </Stack>
  )
  if (of.kind !== 'customer' && of.kind !== 'entity') return rows
  return (
    <>
      <Group className={css.who} gap="sm" wrap="nowrap">
        <LetterAvatar name={title} of={of.kind === 'customer' ? `customer:${of.id}` : `provider:${of.id}`} size={38} />
        <div>
          <Box className="anywhere" component="b" fz="lg" fw="600" lh="1.3" lts="var(--font-tight)">
            {title}
          </Box>
        </div>
      </Group>
      {rows}
    </>
  )
}
