import { type CSSVariablesResolver, createTheme, type MantineThemeOverride, rem } from '@mantine/core'
import { controls } from './controls.ts'
import { buildPalette } from './palette.ts'
import { darkVariables, lightVariables } from './schemeVariables.ts'

const font = "'Sora Variable', ui-sans-serif, system-ui, 'Segoe UI', sans-serif"

// Mantine's own red-6 has 3.3:1 under white text; this one has 4.9:1.
const red = [
  '#fff1f3',
  '#ffe0e5',
  '#ffc4ce',
  '#ff9dad',
  '#f7748b',
  '#e8506c',
  '#d3304e',
  '#bb2744',
  '#9b1f39',
  '#7a1a2f',
] as const

const ring = '0 0 0 1px rgb(20 18 60 / 0.06)'
const shadows = {
  xs: '0 1px 2px rgb(20 18 60 / 0.05)',
  sm: '0 1px 2px rgb(20 18 60 / 0.04), 0 2px 8px -2px rgb(20 18 60 / 0.06)',
  md: `${ring}, 0 4px 8px -4px rgb(20 18 60 / 0.08), 0 14px 34px -10px rgb(20 18 60 / 0.16)`,
  lg: `${ring}, 0 8px 16px -8px rgb(20 18 60 / 0.10), 0 24px 56px -14px rgb(20 18 60 / 0.22)`,
  xl: `${ring}, 0 12px 24px -12px rgb(20 18 60 / 0.12), 0 40px 80px -20px rgb(20 18 60 / 0.30)`,
}

export const breakpoints = {
  xxs: '9.375em',
  xs: '18.75em',
  sm: '40em',
  md: '48em',
  lg: '64em',
  xl: '80em',
  xxl: '96em',
}

/** The whole theme, derived from one color. */
export function buildTheme(colorCode: string): { theme: MantineThemeOverride; resolver: CSSVariablesResolver } {
  const palette = buildPalette(colorCode)
  const theme = createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    autoContrast: true,
    colors: { brand: palette.brand, gray: palette.gray, dark: palette.dark, red },
    black: palette.ink,
    cursorType: 'pointer',
    fontFamily: font,
    // The design scale: no other size, space, or radius is used (test/scale.test.ts).
    fontSizes: { xs: rem(11.5), sm: rem(13), md: rem(14), lg: rem(17), xl: rem(23), xxl: rem(29) },
    lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.4', xl: '1.25', xxl: '1' },
    headings: {
      fontFamily: font,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: rem(23), lineHeight: '1.25' },
        h2: { fontSize: rem(17), lineHeight: '1.35' },
        h3: { fontSize: rem(14), lineHeight: '1.4' },
      },
    },
    radius: { xs: rem(6), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(99) },
    defaultRadius: 'md',
    spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(28), xxl: rem(40) },
    shadows,
    breakpoints,
    components: controls,
  })
  const resolver: CSSVariablesResolver = () => ({
    variables: {
      '--font-tight': '-0.01em',
      '--font-display': '-0.035em',
      '--shell-header': '60px',
      '--shell-top': '60px',
    },
    light: lightVariables(palette),
    dark: darkVariables(palette),
  })
  return { theme, resolver }
}
