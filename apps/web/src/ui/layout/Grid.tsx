import {
  Box,
  type BoxProps,
  createPolymorphicComponent,
  filterProps,
  InlineStyles,
  type MantineSpacing,
  parseStyleProps,
  type StyleProp,
  useMantineTheme,
  useRandomClassName,
} from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import css from './Grid.module.css'

type Props = BoxProps & {
  /** As in a style sheet, for tracks that SimpleGrid does not have: `auto minmax(0, 1fr)`. Each may change with the width. */
  columns?: StyleProp<string>
  gap?: StyleProp<MantineSpacing>
  rowGap?: StyleProp<MantineSpacing>
  columnGap?: StyleProp<MantineSpacing>
  align?: StyleProp<CSSProperties['alignItems']>
  justify?: StyleProp<CSSProperties['justifyContent']>
  justifyItems?: StyleProp<CSSProperties['justifyItems']>
}

const data = {
  columns: { type: 'identity', property: 'gridTemplateColumns' },
  rowGap: { type: 'spacing', property: 'rowGap' },
  columnGap: { type: 'spacing', property: 'columnGap' },
  align: { type: 'identity', property: 'alignItems' },
  justify: { type: 'identity', property: 'justifyContent' },
  justifyItems: { type: 'identity', property: 'justifyItems' },
} as const

/** Its columns are named; everything else is Mantine's Box. */
export const Grid = createPolymorphicComponent<'div', Props>(
  ({ columns, gap, rowGap = gap, columnGap = gap, align, justify, justifyItems, className, style, ...rest }: Props) => {
    const responsive = useRandomClassName()
    const { hasResponsiveStyles, inlineStyles, styles, media } = parseStyleProps({
      styleProps: { columns, rowGap, columnGap, align, justify, justifyItems },
      theme: useMantineTheme(),
      data,
    })
    return (
      <>
        {hasResponsiveStyles && <InlineStyles selector={`.${responsive}`} styles={styles} media={media} />}
        <Box
          className={clsx(css.grid, hasResponsiveStyles && responsive, className)}
          style={[filterProps(inlineStyles), style]}
          {...rest}
        />
      </>
    )
  },
)
