import { useMediaQuery } from '@mantine/hooks'

/** Room for a list and a map next to it. */
export const useIsWide = () => useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
