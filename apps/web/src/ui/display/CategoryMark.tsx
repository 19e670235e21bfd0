import { Box, Flex } from '@mantine/core'
import css from './CategoryMark.module.css'

/** A category: its color and its name. */
export const CategoryMark = ({ category }: { category: { name: string; color: string } }) => (
  <Flex
    className={css.mark}
    component="span"
    display="inline-flex"
    gap="xs"
    align="center"
    miw={0}
    maw="100%"
    fz="sm"
    c="var(--text-2)"
    lts="var(--font-tight)"
    title={category.name}
  >
    <Box component="i" flex="none" w={8} h={8} bdrs="sm" style={{ background: category.color }} />
    <span className="clipped cut nowrap">{category.name}</span>
  </Flex>
)
