import type { Category } from '@handoff/contracts/network/categories'
import { Center } from '@mantine/core'
import { IconCategory } from '@tabler/icons-react'
import { type CategoryIconName, iconOf } from '../../../features/network/categories/categoryIcons.ts'
import { contrast } from '../../../theme/color.ts'

/** A category's icon on its color. */
export function CategoryIcon({ category: { icon, color } }: { category: Category }) {
  const Icon = iconOf[icon as CategoryIconName] ?? IconCategory
  // Any color can be chosen: on a bright one the icon is dark.
  const onColor = contrast(color, '#ffffff') >= 2.5 ? '#fff' : '#1b1b22'
  return (
    <Center component="i" flex="none" w={28} h={28} bdrs="md" style={{ background: color, color: onColor }}>
      <Icon size={16} stroke={1.8} />
    </Center>
  )
}
