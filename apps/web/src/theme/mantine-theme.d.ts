import type { DefaultMantineColor, MantineColorsTuple } from '@mantine/core'

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<DefaultMantineColor | 'brand', MantineColorsTuple>
  }
  export interface MantineThemeSizesOverride {
    breakpoints: Record<'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
  }
}
