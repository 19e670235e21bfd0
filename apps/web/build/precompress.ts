import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Every text is kept compressed next to itself, so that the server need not compress the same file for everyone. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    writeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
        const text = await readFile(path.join(folder, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(text, { params }))
        await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(text, { level: 9 }))
      }
    },
  }
}
