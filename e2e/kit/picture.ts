import type { Page } from '@playwright/test'

/** A picture as from a camera: drawn in the browser, with a color in each corner. */
export async function aPicture(page: Page, name: string, width: number, height: number) {
  const url = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: across, height: down })
      const pen = canvas.getContext('2d')!
      for (const [index, color] of ['#c2410c', '#0f766e', '#1d4ed8', '#a16207'].entries()) {
        pen.fillStyle = color
        pen.fillRect(((index % 2) * across) / 2, (Math.floor(index / 2) * down) / 2, across / 2, down / 2)
      }
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}
