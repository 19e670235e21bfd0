import type { DefaultMantineColor, MantineColorsTuple } from '@mantine/core'

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<DefaultMantineColor | 'brand', MantineColorsTuple>
  }
  export interface MantineThemeSizesOverride {
    fontSizes: Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
    lineHeights: Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
    spacing: Record<'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
    breakpoints: Record<'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
  }
}
