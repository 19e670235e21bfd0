import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutAnswers } from './build/answers.ts'
import { chunksByUse } from './build/chunks.ts'
import { nameFrame, paintFrameFirst, preloadLetters } from './build/frame.ts'
import { withoutEntry } from './build/loaded.ts'
import { pageFiles } from './build/pageFiles.ts'
import { precompress } from './build/precompress.ts'
import { checkStyles, shortClassNames } from './build/styles.ts'
import { texts } from './build/texts.ts'
import { dropUnusedStyles } from './build/unusedStyles.ts'

const api = { target: 'http://127.0.0.1:3000', ws: true }
const preloading = withoutEntry()
const chunks = chunksByUse()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    preloading.plugin,
    chunks.plugin,
    withoutAnswers(),
    react(),
    texts(),
    preloadLetters(),
    paintFrameFirst(),
    pageFiles(),
    nameFrame(),
    checkStyles(),
    shortClassNames(),
    dropUnusedStyles(),
    precompress(),
  ],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    sourcemap: false,
    // The map engine is one file, loaded where a map is drawn; a journey holds what each page loads.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false, resolveDependencies: preloading.resolveDependencies },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks.groups },
        // The entry lists every file of every page: names are only what distinguishes them, as short as can be.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
})
