import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type OpenedPart, openedPartNames } from '@handoff/contracts/platform/trail/accessLog'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { History } from './History.tsx'
import { useMore } from './useMore.ts'

const parts = Object.entries(openedPartNames).map(([value, label]) => ({ value: value as OpenedPart, label }))

const titles: Record<OpenedPart, string> = {
  page: 'Opened the record',
  packet: 'Opened the referral',
  export: 'Exported the record',
  print: 'Printed the record',
  file: 'Opened a file',
}

/** Who opened a customer's record, newest first. */
export function CustomerAccessLog({ customer: { id } }: { customer: Customer }) {
  const [kind, setKind] = useState<OpenedPart>()
  const { pageSize, onMore } = useMore()
  const query = { id, ...(kind && { kind }) }
  const list = useEndpoint(trail.accessLog, { ...query, pageSize }, { keep: true })
  return (
    <History
      list={list}
      onMore={onMore}
      toolbar={
        <>
          <FilterSelect label="All activity" options={parts} value={kind} onChange={setKind} />
          <ExportButton endpoint={trail.exportAccessLog} asked={query} />
        </>
      }
      empty={
        <EmptyState icon={IconEye} title="No matches" text="Each time someone opens this record, it appears here." />
      }
      row={({ kind: part, detail, by, address }) => (
        <>
          <b>{[titles[part], detail].filter(Boolean).join(' · ')}</b>
          <span>
            {[`${by.name}, ${by.entity ?? 'Network administration'}`, address && `from ${address}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    />
  )
}
