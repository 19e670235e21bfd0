import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drafts } from '../kit/drafts/drafts.ts'
import { emptyServer } from './emptyServer.ts'
import { type Form, forms } from './forms.tsx'
import { person } from './person.ts'
import { show } from './show.tsx'

const source = 'apps/web/src'
const words = 'Words of a draft'
const password = 'correct horse battery staple'

/** Files that create a form, directly or by a hook of their feature. */
function formsInCode() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^test\//.test(file),
  )
  const text = (file: string) => readFileSync(path.join(source, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')
  const calls = (hook: string) =>
    files.flatMap((file) => {
      const matches = text(file).match(new RegExp(`(?<!function |typeof )\\b${hook}[<(]`, 'g'))
      return matches ? [{ file, count: matches.length }] : []
    })
  const formsBy = (hook: string): { file: string; count: number }[] =>
    calls(hook).flatMap(({ file, count }) => {
      const next = path.basename(file, path.extname(file))
      return next.startsWith('use') ? formsBy(next) : [{ file, count }]
    })
  return formsBy('useEndpointForm')
}

const open = ({ form, isPublic, at }: Form) => show(form(), { me: isPublic ? null : person(), ...(at && { at }) })

type Field = HTMLInputElement | HTMLTextAreaElement
const typable =
  'input:not([type=radio], [type=checkbox], [type=file], [readonly], [disabled]), textarea:not([readonly])'
/** The first field of the form: by name if the entry has one. */
async function findField() {
  return waitFor(() => {
    const all = [...document.querySelectorAll<Field>(typable)].filter((one) => one.type !== 'hidden' && !one.hidden)
    const field = all.find((one) => one.dataset.path) ?? all[0]
    if (!field) throw new Error('No field to type into')
    return field
  })
}
/** Changes the form, and returns the element that shows it. */
async function change({ typed, change: act, shown }: Form) {
  if (act && shown) {
    await waitFor(shown)
    const before = shown()
    await act()
    await waitFor(() => expect(shown()).not.toEqual(before))
    return shown()
  }
  const field = await findField()
  const value = typed ?? texts[field.type] ?? words
  fireEvent.change(field, { target: { value } })
  return value
}
const shownBy = async ({ shown }: Form) => (shown ? shown() : (await findField()).value)
const texts: Record<string, string> = {
  password,
  email: 'rosa@handoff.test',
  tel: '(510) 555-0147',
  date: '2026-03-05',
  time: '08:00',
  number: '5',
}
const storedDrafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('every form has an entry', () => {
  const formFiles = formsInCode()
  expect(Object.keys(forms).sort()).toEqual([...new Set(formFiles.map(({ file }) => file))].sort())
  for (const { file, count } of formFiles) expect(forms[file]!.length, file).toBeGreaterThanOrEqual(count)
})

const all = Object.entries(forms).flatMap(([file, some]) =>
  some.map((form) => [`${path.basename(file, '.tsx')} ${form.name ?? ''}`.trim(), form] as const),
)

describe('input survives an unreachable server, the end of the session, and a reload', () => {
  test.each(all)('%s', async (_, form) => {
    const api = emptyServer()
    form.answers?.(api)
    const before = await open(form)
    const typed = await change(form)
    expect(await shownBy(form)).toEqual(typed)
    const element = [...document.querySelectorAll('form')].at(-1)
    if (element) fireEvent.submit(element)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await shownBy(form), 'a server that is away').toEqual(typed)

    before.unmount()
    expect(JSON.stringify(storedDrafts())).not.toContain(password)
    if (form.notStored || form.isPublic) return expect(storedDrafts()).toEqual([])
    expect(storedDrafts().map(([key]) => key.startsWith('draft:1:'))).toEqual([true])

    const after = await open(form)
    await waitFor(async () => expect(await shownBy(form), 'a reload').toEqual(typed))
    after.unmount()
    drafts.keepOnly(2)
    expect(storedDrafts(), 'another person').toEqual([])
  })
})
