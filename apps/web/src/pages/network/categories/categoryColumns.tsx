import type { Category } from '@handoff/contracts/network/categories'
import { Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import css from './categories.module.css'

export const categoryColumns: Column<Category>[] = [
  {
    id: 'name',
    title: 'Category',
    sort: 'name',
    width: 240,
    narrow: { width: 190 },
    cell: (row) => (
      <Flex component="span" display="inline-flex" gap="xs" align="center" miw={0}>
        <CategoryMark category={row} />
        {row.isSensitive && <SensitiveMark />}
      </Flex>
    ),
  },
  {
    id: 'specialties',
    title: 'Specialties',
    width: 300,
    narrow: { width: 200 },
    cell: (row) => row.specialties.map(({ name }) => name).join(', ') || '–',
  },
  { id: 'members', title: 'Providers', sort: 'entities', width: 114, cell: (row) => <EntitiesLink category={row} /> },
  {
    id: 'openReferrals',
    title: 'Open referrals',
    width: 160,
    narrow: { width: 150 },
    cell: (row) => <OpenReferrals category={row} />,
  },
  {
    id: 'code',
    title: 'Code',
    width: 140,
    isHiddenAtFirst: true,
    cell: (row) => [row.codeSystem, row.code].filter(Boolean).join(' ') || '–',
  },
  {
    id: 'aliases',
    title: 'Also called',
    width: 200,
    isHiddenAtFirst: true,
    cell: (row) => row.aliases.join(', ') || '–',
  },
]

export const categoryCard = (row: Category): RowCard => ({
  name: row.name,
  avatar: <CategoryIcon category={row} />,
  mark: row.isSensitive && <SensitiveMark />,
  lines: [
    row.specialties.map(({ name }) => name).join(', '),
    `${counted(row.usage.entities, 'provider')}, ${counted(row.usage.openReferrals, 'open referral')}`,
  ].filter(Boolean),
})

/** To those who offer it. */
export const EntitiesLink = ({ category: { id, usage } }: { category: Category }) => (
  <Link to="/my-network/network" search={{ categoryId: id, isCurrent: true }} className={css.entities}>
    {counted(usage.entities, 'provider')}
  </Link>
)

/** To the referrals themselves; an entity’s own are in two lists. */
export const OpenReferrals = ({ category: { usage } }: { category: Category }) => {
  const some = usage.open.filter(({ value }) => value)
  if (some.length === 0) return <span>{counted(usage.openReferrals, 'open referral')}</span>
  return (
    <Flex className={css.openReferrals} component="span" display="inline-flex" rowGap={0} columnGap="sm" wrap="wrap">
      {some.map(({ side, value, link, definition }) => (
        <PathLink key={side} to={link} title={definition} className={link ? css.entities : undefined}>
          {usage.open.length === 1
            ? counted(value ?? 0, 'open referral')
            : `${(value ?? 0).toLocaleString('en-US')} open ${side}`}
        </PathLink>
      ))}
    </Flex>
  )
}

export const SensitiveMark = () => (
  <Flex
    component="span"
    display="inline-flex"
    gap="xxs"
    align="center"
    ml="auto"
    fz="xs"
    fw="500"
    lts="var(--font-tight)"
    c="dimmed"
    title="Shown as “Restricted service” to people who aren’t involved"
  >
    <IconLock size={13} stroke={2} aria-hidden />
    <span className="vh">Sensitive</span>
  </Flex>
)
