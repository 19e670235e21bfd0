import { contrast } from './color.ts'
import type { Palette } from './palette.ts'

const numbered = (series: string[]) =>
  Object.fromEntries(series.map((value, index) => [`--series-${index + 1}`, value]))

/** Thin marks, such as the ring around what has the focus, need 3:1: yellow on white and slate on black do not have it. */
const seenOn = (surface: string, exact: string, readable: string) => (contrast(exact, surface) >= 3 ? exact : readable)

export const lightVariables = ({ gray, brand, series }: Palette): Record<string, string> => ({
  '--canvas': gray[0],
  '--surface': '#ffffff',
  '--surface-sunken': gray[1],
  '--line': gray[3],
  '--line-soft': gray[2],
  '--text': gray[9],
  '--text-2': gray[7],
  '--text-3': gray[6],
  '--brand': brand[5],
  '--brand-mark': seenOn('#ffffff', brand[5], brand[8]),
  '--brand-text': brand[8],
  '--brand-tint': brand[0],
  '--brand-tint-2': brand[1],
  '--brand-line': brand[2],
  '--good': '#0c7a55',
  '--good-tint': '#e6f6ef',
  '--bad': '#be2a4a',
  '--bad-tint': '#fdecf0',
  '--warn': '#93590a',
  '--warn-tint': '#fdf3e0',
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': gray[9],
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-placeholder': gray[6],
  '--mantine-color-error': '#be2a4a',
  '--mantine-color-default-border': gray[3],
  '--mantine-color-anchor': brand[8],
  '--mantine-color-brand-light': brand[0],
  '--mantine-color-brand-light-hover': brand[1],
  '--mantine-color-brand-light-color': brand[8],
  '--mantine-color-brand-text': brand[8],
  ...numbered(series.light),
})

export function darkVariables({ dark, brand, series }: Palette): Record<string, string> {
  const glow = (share: number) => `color-mix(in oklab, ${brand[5]} ${share}%, transparent)`
  return {
    '--canvas': dark[8],
    '--surface': dark[7],
    '--surface-sunken': dark[6],
    '--line': dark[5],
    '--line-soft': dark[6],
    '--text': dark[0],
    '--text-2': dark[1],
    '--text-3': dark[2],
    '--brand': brand[5],
    '--brand-mark': seenOn(dark[7], brand[5], brand[3]),
    '--brand-text': brand[3],
    '--brand-tint': glow(16),
    '--brand-tint-2': glow(24),
    '--brand-line': glow(34),
    '--good': '#5fd0a5',
    '--good-tint': 'rgb(52 199 143 / 0.14)',
    '--bad': '#ff8aa2',
    '--bad-tint': 'rgb(255 95 130 / 0.14)',
    '--warn': '#f0bd68',
    '--warn-tint': 'rgb(240 180 80 / 0.14)',
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff8aa2',
    '--mantine-color-default': dark[7],
    '--mantine-color-default-hover': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-anchor': brand[3],
    '--mantine-color-brand-light': glow(16),
    '--mantine-color-brand-light-hover': glow(24),
    '--mantine-color-brand-light-color': brand[3],
    '--mantine-color-brand-text': brand[3],
    '--mantine-shadow-md': '0 0 0 1px rgb(255 255 255 / 0.07), 0 14px 34px -10px rgb(0 0 0 / 0.6)',
    '--mantine-shadow-lg': '0 0 0 1px rgb(255 255 255 / 0.07), 0 24px 56px -14px rgb(0 0 0 / 0.7)',
    '--mantine-shadow-xl': '0 0 0 1px rgb(255 255 255 / 0.08), 0 40px 80px -20px rgb(0 0 0 / 0.75)',
    '--mantine-shadow-xs': 'none',
    '--mantine-shadow-sm': 'none',
    ...numbered(series.dark),
  }
}
