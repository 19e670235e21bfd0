import { Box, Flex } from '@mantine/core'
import { PlainList } from '../layout/PlainList.tsx'
import css from './charts.module.css'
import { inColor } from './inColor.ts'

export type Mark = { name: string; color: string; isHatched?: boolean }

/** What the colors of a chart mean; the pattern says so without the color. */
export const Legend = ({ marks }: { marks: readonly Mark[] }) => (
  <PlainList className={css.legend} direction="row" rowGap="xs" columnGap="sm" wrap="wrap" fz="xs" c="var(--text-2)">
    {marks.map(({ name, color, isHatched }) => (
      <Flex component="li" gap="xs" align="center" key={name}>
        <Box
          component="i"
          flex="none"
          w={10}
          h={10}
          bdrs="sm"
          style={inColor(color)}
          data-hatched={isHatched || undefined}
        />
        {name}
      </Flex>
    ))}
  </PlainList>
)
