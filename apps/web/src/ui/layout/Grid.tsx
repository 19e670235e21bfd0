import { Box, type BoxProps, createPolymorphicComponent, getSpacing, type MantineSpacing } from '@mantine/core'
import type { CSSProperties } from 'react'
import css from './Grid.module.css'

type Props = BoxProps & {
  /** As in a style sheet, for tracks that SimpleGrid does not have: `auto minmax(0, 1fr)`. Where they change with the width, a sheet names them. */
  columns?: string
  gap?: MantineSpacing
  rowGap?: MantineSpacing
  columnGap?: MantineSpacing
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
  justifyItems?: CSSProperties['justifyItems']
}

/** Its columns are named; everything else is Mantine's Box. */
export const Grid = createPolymorphicComponent<'div', Props>(
  ({ columns, gap, rowGap, columnGap, align, justify, justifyItems, className, style, ...rest }: Props) => (
    <Box
      className={className ? `${css.grid} ${className}` : css.grid}
      style={[
        {
          gridTemplateColumns: columns,
          rowGap: getSpacing(rowGap ?? gap),
          columnGap: getSpacing(columnGap ?? gap),
          alignItems: align,
          justifyContent: justify,
          justifyItems,
        },
        style,
      ]}
      {...rest}
    />
  ),
)
