import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** The latin font file and the signed-in shell are needed on nearly every page: they start with the HTML. */
const preloadCritical = (): Plugin => ({
  name: 'preload-critical',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const tags: HtmlTagDescriptor[] = []
      for (const file of Object.values(bundle ?? {})) {
        if (file.type === 'asset' && /sora-latin-wght.*woff2$/.test(file.fileName)) {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file.fileName}` }
          tags.push({ tag: 'link', injectTo: 'head-prepend', attrs })
        }
        if (file.type === 'chunk' && file.facadeModuleId?.endsWith('/shell/AppLayout.tsx')) {
          for (const name of [file.fileName, ...file.imports]) {
            tags.push({
              tag: 'link',
              injectTo: 'head',
              attrs: { rel: 'modulepreload', crossorigin: '', href: `/${name}` },
            })
          }
        }
      }
      return tags
    },
  },
})

const api = { target: 'http://127.0.0.1:3000', ws: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadCritical()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: { target: 'baseline-widely-available', manifest: true, sourcemap: false },
})
