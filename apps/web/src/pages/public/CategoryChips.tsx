import type { PublicCategory } from '@handoff/contracts/network/publicDirectory'
import { Flex } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { type CategoryIconName, iconOf } from '../../features/network/categories/categoryIcons.ts'
import { useTexts } from '../../kit/texts/useTexts.ts'
import css from './public.module.css'

type Props = {
  categories: readonly PublicCategory[]
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** The kinds of help, one of which narrows the list; pressed again it lets go. */
export function CategoryChips({ categories, value, onChange }: Props) {
  const t = useTexts()
  const group = useRef<HTMLDivElement>(null)
  // One row on a phone: the selected one is scrolled into view.
  useEffect(() => {
    const selected = group.current?.children[categories.findIndex(({ id }) => id === value)]
    if (!group.current || !(selected instanceof HTMLElement)) return
    const { offsetLeft, clientWidth } = group.current
    group.current.scrollLeft = selected.offsetLeft - offsetLeft - (clientWidth - selected.offsetWidth) / 2
  }, [value, categories])
  return (
    <div ref={group} className={css.chips} role="group" aria-label={t('directory.kinds')}>
      {categories.map((category) => (
        <Chip
          key={category.id}
          category={category}
          isChosen={category.id === value}
          onPress={() => onChange(category.id === value ? undefined : category.id)}
        />
      ))}
    </div>
  )
}

type ChipProps = { category: PublicCategory; isChosen: boolean; onPress: () => void }

export function Chip({ category: { name, color, icon }, isChosen, onPress }: ChipProps) {
  const Icon = iconOf[icon as CategoryIconName] ?? IconHeart
  return (
    <Flex
      type="button"
      className={css.chip}
      component="button"
      display="inline-flex"
      gap="xs"
      align="center"
      flex="none"
      py={0}
      px="sm"
      bdrs="lg"
      c="var(--text)"
      lts="var(--font-tight)"
      aria-pressed={isChosen}
      style={{ '--chip': color } as CSSProperties}
      onClick={onPress}
    >
      <Icon size={16} stroke={1.8} />
      {name}
    </Flex>
  )
}
