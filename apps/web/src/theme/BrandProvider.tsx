import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { brand } from './brand.ts'
import { buildTheme } from './theme.ts'
import { useLightOnPaper } from './useLightOnPaper.ts'

/** Renders everything in the color of the current user; a change recolors immediately. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const colorCode = useSyncExternalStore(brand.subscribe, brand.get)
  useLightOnPaper()
  const { theme, resolver } = useMemo(() => buildTheme(colorCode), [colorCode])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="light">
      {children}
    </MantineProvider>
  )
}
