import { useMediaQuery } from '@mantine/hooks'

/** Below 768 px, where tables become cards. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
