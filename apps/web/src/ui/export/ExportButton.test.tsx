import { customers } from '@handoff/contracts/customers/customers/customers'
import { UserType } from '@handoff/contracts/kit'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { ExportButton } from './ExportButton.tsx'

const saved = vi.hoisted(() => vi.fn())
vi.mock('../../kit/files/saveFile.ts', () => ({ saveFile: saved }))

/** A file that comes piece by piece, as the test sends it. */
function slowFile() {
  let pipe!: ReadableStreamDefaultController<Uint8Array>
  let signal!: AbortSignal
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    signal = request.signal!
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pipe = controller) })
    signal.addEventListener('abort', () => pipe.error(signal.reason))
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="customers.csv"' }
    return new Response(body, { headers })
  })
  return {
    send: (bytes: number) => pipe.enqueue(new Uint8Array(bytes)),
    end: () => pipe.close(),
    isAborted: () => signal.aborted,
  }
}
const exporting = async () => {
  saved.mockClear()
  const file = slowFile()
  await show(<ExportButton endpoint={customers.exportList} asked={{}} />, { me: person({ type: UserType.Admin }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  return file
}
const stopButton = () => screen.findByRole('button', { name: 'Stop the export' })

test('a long export says how much has come, and is kept under the name that the server gives it', async () => {
  const file = await exporting()
  file.send(1_200_000)
  expect(await stopButton()).toHaveTextContent('1.2 MB')
  file.send(300_000)
  await waitFor(async () => expect(await stopButton()).toHaveTextContent('1.5 MB'))
  file.end()
  expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
  expect(saved).toHaveBeenCalledExactlyOnceWith('customers.csv', expect.objectContaining({ size: 1_500_000 }))
})

test('it can be stopped: nothing is kept, and no one speaks of a mistake', async () => {
  const file = await exporting()
  file.send(1000)
  await userEvent.click(await stopButton())
  expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
  expect(file.isAborted()).toBe(true)
  expect(saved).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})
