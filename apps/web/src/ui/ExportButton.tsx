import type { Asked, Endpoint, Named } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../kit/Can.tsx'
import { askForFile } from '../kit/client.ts'
import { toast } from '../kit/toast.tsx'
import css from './DataTable.module.css'

export type Export<E extends Named<Endpoint> = Named<Endpoint>> = { endpoint: E; asked: Asked<E> }

/** Takes every row that a list has under its filters along as a CSV file; shown to those who may. */
export function ExportButton({ endpoint, asked }: Export) {
  const [isPending, setPending] = useState(false)
  const mayExport = useCan(endpoint)
  if (!mayExport) return null

  const save = async () => {
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
  return (
    <Button
      variant="default"
      className={css.fieldsButton}
      aria-label="Export"
      leftSection={<IconDownload size={15} stroke={1.7} />}
      loading={isPending}
      onClick={() => void save()}
    >
      <span className={css.fieldsLabel}>Export</span>
    </Button>
  )
}

/** What a list was asked for, without the page. */
export function withoutPage<A extends { pageNo?: number; pageSize?: number }>({
  pageNo: _,
  pageSize: __,
  ...asked
}: A) {
  return asked
}
