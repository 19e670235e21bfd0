import type { CSSProperties } from 'react'

/** The color of a part; the style sheet says whether it is filled or hatched with it. */
export const inColor = (color: string, more: CSSProperties = {}) => ({ '--mark': color, ...more }) as CSSProperties
