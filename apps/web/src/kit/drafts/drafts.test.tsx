import { profile } from '@handoff/contracts/access/profile'
import { teams } from '@handoff/contracts/access/teams'
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { plain } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { DraftNote, DraftStatus } from '../../ui/form/DraftNote.tsx'
import { useEndpointForm } from '../query/useEndpointForm.ts'
import { draftKey, drafts } from './drafts.ts'
import { formName, restoredValues, typedValues } from './draftValues.ts'

const words = { values: { note: 'words' }, initial: {} }
const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

test('the oldest draft is replaced by the twenty-first, and one that is too long is not stored', () => {
  for (let at = 1; at <= 21; at++) drafts.write(draftKey(1, `form ${at}`), words, at)
  expect(keys()).toHaveLength(20)
  expect(drafts.read(draftKey(1, 'form 1'))).toBeNull()
  const long = draftKey(1, 'long')
  expect(drafts.write(long, words)).toBe(true)
  expect(drafts.write(long, { values: { note: 'x'.repeat(300_000) }, initial: {} })).toBe(false)
  expect(drafts.read(long), 'not what was typed before either').toBeNull()
})

test('storage that is full or unreadable is no error', () => {
  sessionStorage.setItem(draftKey(1, 'broken'), '{')
  expect(drafts.read(draftKey(1, 'broken'))).toBeNull()
  const removeItem = vi.fn<(key: string) => void>()
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem, removeItem })
  expect(drafts.write(draftKey(1, 'form'), words)).toBe(false)
  expect(removeItem).toHaveBeenCalledWith(draftKey(1, 'form'))
  vi.unstubAllGlobals()
})

test('a form is named by its endpoint, its record, and its fields; never by its input', () => {
  const name = (id: number, version: number) =>
    formName({ ...teams.save }, { role: '' }, { id, version, roleId: 7, token: 'abc' })
  expect(name(1, 1)).toBe(name(1, 2))
  expect(name(1, 1)).not.toBe(name(2, 1))
  expect(formName(teams.save, { role: '' }, { id: 1 })).not.toBe(formName(teams.save, { name: '' }, { id: 1 }))
})

test('only changed values are stored, without passwords and files', () => {
  const initial = { currentPassword: '', password: '', note: 'old', same: [1, 2], file: null as File | null }
  const values = { currentPassword: 'secret', password: 'secret', note: 'new', same: [1, 2], file: new File([], 'a') }
  expect(typedValues(profile.changePassword, values, initial)).toEqual({ note: 'new' })
})

test('a draft is merged with the current record, as far as it still fits', () => {
  const draft = { at: 1, values: { note: 'typed', gone: 'x', list: 'no list' }, initial: { note: 'old' } }
  const initial = { note: 'old', phone: 'changed since then', list: [1] }
  expect(restoredValues(initial, draft)).toEqual({ values: { ...initial, note: 'typed' }, held: null })
  const changed = { ...initial, note: 'theirs' }
  expect(restoredValues(changed, draft)).toEqual({ values: changed, held: { note: 'typed' } })
  expect(restoredValues({ ...initial, note: 'typed' }, draft)?.held, 'both meant the same').toBeNull()
  expect(restoredValues({ other: '' }, draft)).toBeNull()
})

function Teammate({ phone = '', firstName = 'Ann' }) {
  const form = useEndpointForm(teams.create, {
    initialValues: { firstName, lastName: 'Lee', email: 'ann@handoff.test', phone, roleId: null },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <DraftNote draft={form.draft} />
      <TextInput label="First name" {...form.getInputProps('firstName')} />
      <TextInput label="Phone" {...form.getInputProps('phone')} />
      <DraftStatus form={form} />
      <button type="submit">Save</button>
    </form>
  )
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('First name'), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an unreachable server loses nothing; once it is back, one click sends the input and deletes the draft', async () => {
  const api = fakeApi()
  await show(<Teammate />)
  type('Rosa')
  await save()
  await screen.findByText('Can’t connect. Check your internet connection.')
  dispatchEvent(new Event('pagehide'))
  expect(keys()).toHaveLength(1)
  api.on(teams.create, () => plain(teams.create.output))
  await save()
  await waitFor(() => expect(keys()).toEqual([]))
  expect(api.askedFor(teams.create).at(-1)!.body).toMatchObject({ firstName: 'Rosa' })
})

test('a form that opens with a draft shows its age, keeps changes by others, and can discard it', async () => {
  fakeApi()
  const before = await show(<Teammate />)
  type('Rosa')
  before.unmount()
  await show(<Teammate phone="(510) 555-0147" />)
  expect(await screen.findByText(/^You have unsaved changes from today, \d+:\d\d [AP]M\.$/)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Rosa')
  expect(screen.getByLabelText('Phone')).toHaveValue('(510) 555-0147')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('First name')).toHaveValue('Ann')
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull()
  expect(keys()).toEqual([])
})

test('a change by someone else is shown, and the input over it is held back until it is requested', async () => {
  const api = fakeApi()
  api.on(teams.create, () => plain(teams.create.output))
  const before = await show(<Teammate />)
  type('Rosa')
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '(510) 555-0100' } })
  before.unmount()

  const saved = await show(<Teammate firstName="Anna" />)
  expect(screen.getByRole('status')).toHaveTextContent('The record has changed since')
  expect(screen.getByLabelText('First name')).toHaveValue('Anna')
  expect(screen.getByLabelText('Phone')).toHaveValue('(510) 555-0100')
  await save()
  await waitFor(() => expect(api.askedFor(teams.create)).toHaveLength(1))
  expect(api.askedFor(teams.create)[0]!.body).toMatchObject({ firstName: 'Anna' })
  saved.unmount()

  await show(<Teammate firstName="Anna" phone="(510) 555-0100" />)
  await userEvent.click(screen.getByRole('button', { name: 'Use my changes' }))
  expect(screen.getByLabelText('First name')).toHaveValue('Rosa')
  await save()
  await waitFor(() => expect(keys()).toEqual([]))
  expect(api.askedFor(teams.create)[1]!.body).toMatchObject({ firstName: 'Rosa' })
})

test('input that is too long is not claimed to be saved', async () => {
  fakeApi()
  const { unmount } = await show(<Teammate />)
  type('Rosa')
  expect(screen.getByText('Draft saved in this tab')).toBeVisible()
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(keys()).toHaveLength(1)
  type('Rosa'.repeat(60_000))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(screen.getByText('Too long to save as a draft')).toBeVisible()
  unmount()
  expect(keys()).toEqual([])
})

test('a tab with unsaved text warns before it closes', async () => {
  fakeApi()
  await show(<Teammate />)
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  type('Rosa')
  expect(isWarned()).toBe(true)
})
