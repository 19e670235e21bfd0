import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const file = /\/contracts\/src\/texts\/[a-z]{2}\.ts\?/

/**
 * Texts of one language for one page: `texts/es.ts?link&offer` has those that begin with these words, compiled, so that
 * the browser gets neither the others nor a parser.
 */
export const texts = (): Plugin => ({
  name: 'texts',
  transform: {
    filter: { id: file },
    handler(code, id) {
      const parts = [...new URLSearchParams(id.slice(id.indexOf('?'))).keys()]
      const messages = messagesIn(this.parse(code, { lang: 'ts' }))
      const ofPage = Object.entries(messages).filter(([key]) => parts.includes(key.slice(0, key.indexOf('.'))))
      const compiled = Object.fromEntries(ofPage.map(([key, message]) => [key, compileMessage(message)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null }
    },
  },
})

type Node = { type: string; [field: string]: unknown }
type Property = { key: { value: string }; value: { value: string } }

/** The object that the file exports, whatever TypeScript says around it. */
function messagesIn(program: { body: unknown[] }): Record<string, string> {
  let node = (program.body as Node[]).find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration as Node
  while (node.type !== 'ObjectExpression') node = node.expression as Node
  return Object.fromEntries((node.properties as Property[]).map(({ key, value }) => [key.value, value.value]))
}
