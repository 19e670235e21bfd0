import { useMediaQuery } from '@mantine/hooks'

/** Tablets and small windows, where a table has no room for all its columns. */
export const useIsNarrow = () => useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false })
