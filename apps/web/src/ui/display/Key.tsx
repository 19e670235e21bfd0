import { Box } from '@mantine/core'
import css from './Key.module.css'

/** The key that does the same; said by the button itself, so not read out. */
export const Key = ({ name }: { name: string }) => (
  <Box className={css.key} component="kbd" miw={20} h={20} py={0} px="xxs" bdrs="sm" c="inherit" aria-hidden>
    {name}
  </Box>
)
