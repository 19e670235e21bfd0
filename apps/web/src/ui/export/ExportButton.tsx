import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFileSave } from '../../kit/files/useFileSave.ts'
import { useCan } from '../../kit/session/Can.tsx'
import css from '../table/DataTable.module.css'
import { StopExport } from './StopExport.tsx'

export type Export<E extends Named<Endpoint> = Named<Endpoint>> = { endpoint: E; asked: RequestOf<E> }

type Look = { label?: string; isPrimary?: boolean }

/** Takes every row that a list has under its filters along as a CSV file; shown to those who may. */
export function ExportButton({ endpoint, asked, label = 'Export', isPrimary }: Export & Look) {
  const { save, isPending, isLong, bytes, stop } = useFileSave()
  if (!useCan(endpoint)) return null
  if (isLong) return <StopExport bytes={bytes} onStop={stop} />
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      className={css.fieldsButton}
      aria-label={label}
      leftSection={<IconDownload size={15} stroke={1.7} />}
      loading={isPending}
      onClick={() => void save(endpoint, asked)}
    >
      <span className={css.fieldsLabel}>{label}</span>
    </Button>
  )
}

/** What a list was asked for, without the page. */
export function withoutPage<A extends { pageNo?: number; pageSize?: number }>({
  pageNo: _,
  pageSize: __,
  ...filters
}: A) {
  return filters
}
