import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type Material, materials } from '@handoff/contracts/platform/materials'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { CustomerFiles } from './CustomerFiles.tsx'

const user = userEvent.setup()
const customer = { id: 5, firstName: 'Rosa' } as Customer
const file: Material = {
  id: 3,
  name: 'Lease.pdf',
  mediaType: 'application/pdf',
  size: 14_336,
  category: 'Housing',
  expiresOn: null,
  isInternal: false,
  shareBeforeAcceptance: false,
  uploadedBy: 'Ada Lane',
  side: 'Harbor Clinic',
  createdAt: '2026-11-18T15:00:00.000Z',
  version: 1,
  mayEdit: true,
  mayRemove: true,
}
const picture: Material = { ...file, id: 4, name: 'Card.png', mediaType: 'image/png' }
const links = { url: '/api/files/show', downloadUrl: '/api/files/save', expiresAt: '2026-11-18T15:05:00.000Z' }

function pageOf(...files: Material[]) {
  const api = fakeApi()
  api.on(materials.ofCustomer, () => ({ data: files, total: files.length, pageNo: 1, pageSize: 20 }))
  return api
}

/** Pending requests, which a test completes. */
class Sending extends EventTarget {
  static all: Sending[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  send = () => Sending.all.push(this)
  abort = vi.fn(() => this.dispatchEvent(new Event('abort')))
  progress = (loaded: number) =>
    act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 })))
  answer = (status: number, answer: object) => {
    Object.assign(this, { status, responseText: JSON.stringify(answer) })
    act(() => void this.dispatchEvent(new Event('load')))
  }
}
async function chooseFiles(...names: string[]) {
  Sending.all = []
  vi.stubGlobal('XMLHttpRequest', Sending)
  const files = names.map((name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }))
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(Sending.all).toHaveLength(1))
}

test('without files, the page explains its purpose; a failure can be retried', async () => {
  const api = pageOf()
  const { unmount } = await show(<CustomerFiles customer={customer} />)
  expect(await screen.findByText('No files yet')).toBeVisible()
  expect(screen.getByText(/insurance cards/)).toBeVisible()
  unmount()

  api.refuse(materials.ofCustomer, 503, { title: 'Can’t reach the database. Try again in a moment' })
  await show(<CustomerFiles customer={customer} />)
  expect(await screen.findByText(/reach the database/)).toBeVisible()
  api.on(materials.ofCustomer, () => ({ data: [file], total: 1, pageNo: 1, pageSize: 20 }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Lease.pdf' })).toBeVisible()
})

test('an upload shows its progress, and one of two can be canceled', async () => {
  pageOf()
  await show(<CustomerFiles customer={customer} />)
  await screen.findByText('No files yet')
  await chooseFiles('One.pdf', 'Two.pdf')
  Sending.all[0]!.progress(40)
  expect(screen.getByRole('progressbar', { name: 'Progress of One.pdf' })).toHaveAttribute('aria-valuenow', '40')
  await user.click(screen.getByRole('button', { name: 'Cancel One.pdf' }))
  expect(Sending.all[0]!.abort).toHaveBeenCalled()
  await waitFor(() => expect(Sending.all).toHaveLength(2))
  expect(within(screen.getByRole('list', { name: 'Files to upload' })).getByText('Canceled')).toBeVisible()
  Sending.all[1]!.answer(201, { title: 'Uploaded', data: file })
  expect(await screen.findByText('1 file has been uploaded')).toBeVisible()
})

test('an upload that the file store can’t accept shows an error, and can be retried', async () => {
  pageOf()
  await show(<CustomerFiles customer={customer} />)
  await screen.findByText('No files yet')
  await chooseFiles('One.pdf')
  const title = 'Can’t reach the file store. Try again in a moment'
  Sending.all[0]!.answer(503, { title, code: 'unavailable' })
  expect(await screen.findByRole('alert')).toHaveTextContent(title)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(Sending.all).toHaveLength(2))
})

test('a picture is previewed, and a file with unreadable bytes shows why', async () => {
  const api = pageOf(picture)
  api.on(materials.viewOfCustomer, () => links)
  const { unmount } = await show(<CustomerFiles customer={customer} />)
  await user.click(await screen.findByRole('link', { name: 'Card.png' }))
  expect(await screen.findByRole('img', { name: 'Card.png' })).toHaveAttribute('src', '/api/files/show')
  unmount()

  api.refuse(materials.viewOfCustomer, 503, { title: 'Can’t reach the file store. Try again in a moment' })
  await show(<CustomerFiles customer={customer} />)
  await user.click(await screen.findByRole('link', { name: 'Card.png' }))
  expect(await screen.findByText(/reach the file store/)).toBeVisible()
})
