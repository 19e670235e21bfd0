import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { diagram, drawingInWords } from './referral-drawing.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8')

test('the table in the head comment matches the steps', () => {
  const head = read('./referral-steps.ts').split('*/')[0]!
  const drawn = head
    .split('\n')
    .filter((line) => line.startsWith(' *   '))
    .map((line) => line.slice(5))
  expect(drawn).toEqual(drawingInWords())
})

test('the diagram in the document matches the steps', () => {
  expect(read('../../../../../docs/referral-steps.md')).toContain(`\`\`\`mermaid\n${diagram()}\n\`\`\``)
})
