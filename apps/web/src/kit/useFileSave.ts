import type { Asked, Endpoint } from '@handoff/contracts/kit'
import { useState } from 'react'
import { askForFile } from './client.ts'
import { toast } from './toast.tsx'

/** Asks for a file and hands it to the browser to keep; what goes wrong is told. */
export function useFileSave() {
  const [isPending, setPending] = useState(false)

  async function save<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
    setPending(true)
    try {
      const { blob, name } = await askForFile(endpoint, asked)
      const address = URL.createObjectURL(blob)
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch (error) {
      toast.error((error as Error).message)
    }
    setPending(false)
  }
  return { save, isPending }
}
