import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { Box, Flex, Text } from '@mantine/core'
import { IconCheck, IconMinus, IconPlus, IconWaveSine, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import { type DuplicateRow, nameIn, type RowKind, rowsOf, type ShownPerson } from './duplicateRows.ts'

const looks: Record<RowKind, { icon: typeof IconCheck; color: string; ground?: string }> = {
  same: { icon: IconCheck, color: 'var(--good)', ground: 'var(--good-tint)' },
  near: { icon: IconWaveSine, color: 'var(--warn)', ground: 'var(--warn-tint)' },
  different: { icon: IconX, color: 'dimmed' },
  new: { icon: IconPlus, color: 'var(--brand-text)' },
  missing: { icon: IconMinus, color: 'dimmed' },
}
const wide = '90px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 170px)'
const narrow = 'repeat(2, minmax(0, 1fr))'

type Props = { typed: ShownPerson; known: SameCustomer; verb: string }

/** What was typed at the left, the record at the right, and in words why they are alike. */
export function ComparisonRows({ typed, known, verb }: Props) {
  const isPhone = useIsPhone()
  const { formatShort } = useDates()
  const alike = `${Math.round(known.score * 100)}%`
  const rows = rowsOf(typed, known)
  const facts = [
    ['Managed by', known.owner?.name ?? 'Network administration'],
    [
      'Open now',
      known.openReferral ? `${known.openReferral.category}, ${known.openReferral.entity}` : 'No open referral',
    ],
    ['Last contact', known.lastContactAt ? formatShort(known.lastContactAt) : '–'],
  ] as const
  return (
    <Box bd="1px solid var(--line)" bdrs="lg" fz="sm">
      <Grid columns={isPhone ? narrow : wide} gap="sm" align="center" p="sm">
        {!isPhone && (
          <span>
            <Box component="b" display="block" fz="lg" lh="1.2">
              {alike}
            </Box>
            <Text inherit span fz="xs" c="dimmed">
              alike
            </Text>
          </span>
        )}
        <Head name={nameIn(typed)} words={verb} />
        <Head
          name={known.name}
          id={known.id}
          words={isPhone ? `C-${known.id}, ${alike} alike` : `On record, C-${known.id}`}
        />
        {!isPhone && <OpenRecord id={known.id} />}
      </Grid>
      {rows.map((row) => (isPhone ? <NarrowRow key={row.label} {...row} /> : <WideRow key={row.label} {...row} />))}
      <Grid
        className="ruled-above"
        columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
        gap="xs"
        p="sm"
        bg="var(--surface-sunken)"
        bdrs="0 0 var(--mantine-radius-lg) var(--mantine-radius-lg)"
      >
        {facts.map(([label, value]) => (
          <span key={label}>
            <Text inherit span display="block" fz="xs" c="dimmed">
              {label}
            </Text>
            <Text className="anywhere" inherit span fw="500">
              {value}
            </Text>
          </span>
        ))}
        {isPhone && <OpenRecord id={known.id} />}
      </Grid>
    </Box>
  )
}

const Head = ({ name, id, words }: { name: string; id?: number; words: string }) => (
  <Flex gap="xs" align="center" miw={0}>
    <LetterAvatar name={name || '?'} size={32} {...(id !== undefined && { of: `customer:${id}` })} />
    <Box component="span" miw={0}>
      <Text inherit span display="block" fz="xs" c="dimmed">
        {words}
      </Text>
      <Text className="anywhere" inherit span fw="600">
        {name}
      </Text>
    </Box>
  </Flex>
)

const OpenRecord = ({ id }: { id: number }) => (
  <Link className="brand-link" to="/customer-management/clients" search={{ id }} target="_blank">
    Open record
  </Link>
)

function Reason({ kind, reason }: Pick<DuplicateRow, 'kind' | 'reason'>) {
  const { icon: Icon, color } = looks[kind]
  return (
    <Flex gap="xs" align="center" c={color} fz="xs">
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{reason}</span>
    </Flex>
  )
}

const Value = ({ of, kind }: { of: string | null; kind: RowKind }) => (
  <span className="anywhere">
    <Box component="span" px="xxs" bdrs="sm" {...(of && looks[kind].ground && { bg: looks[kind].ground })}>
      {of ?? '–'}
    </Box>
  </span>
)

const WideRow = ({ label, typed, known, ...row }: DuplicateRow) => (
  <Grid className="ruled-above" columns={wide} gap="sm" align="center" py="xs" px="sm">
    <Text inherit span c="dimmed">
      {label}
    </Text>
    <Value of={typed} kind={row.kind} />
    <Value of={known} kind={row.kind} />
    <Reason {...row} />
  </Grid>
)

/** A row that says nothing new is folded. */
const NarrowRow = ({ label, typed, known, ...row }: DuplicateRow) =>
  row.kind === 'missing' ? null : (
    <Grid className="ruled-above" columns={narrow} columnGap="sm" rowGap="xxs" py="xs" px="sm">
      <Text inherit span fz="xs" c="dimmed">
        {label}
      </Text>
      <Flex justify="flex-end">
        <Reason {...row} />
      </Flex>
      <Value of={typed} kind={row.kind} />
      <Value of={known} kind={row.kind} />
    </Grid>
  )
