import { Box, type BoxProps, createPolymorphicComponent } from '@mantine/core'

/** A quieter second line. */
export const Small = createPolymorphicComponent<'small', BoxProps>((props: BoxProps) => (
  <Box component="small" fz="xs" c="dimmed" {...(props as object)} />
))
