import { useMediaQuery } from '@mantine/hooks'

/** From 1024 px, where the menu stays beside the page. */
export const useIsDesktop = () => useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
