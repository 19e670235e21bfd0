import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Block = { heading: string; commands: string }

/** The shell blocks of a page in `docs`, with the heading above each. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs', page), 'utf8')
  let heading = ''
  const blocks: Block[] = []
  for (const [, title, commands] of text.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title) heading = title
    else blocks.push({ heading, commands: commands! })
  }
  return blocks
}
