import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type AuditEntry, trail } from '@handoff/contracts/platform/trail/trail'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { SearchBox } from '../../../ui/filter/SearchBox.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Changes } from './Changes.tsx'
import css from './History.module.css'
import { History } from './History.tsx'
import { useMore } from './useMore.ts'

/** Who changed what of a customer's record, newest first. */
export function CustomerAudit({ customer: { id: customerId } }: { customer: Customer }) {
  const [search, setSearch] = useState('')
  const { pageSize, onMore } = useMore()
  const query = { customerId, ...(search && { search }) }
  const list = useEndpoint(trail.auditOfCustomer, { ...query, pageSize }, { keep: true })
  return (
    <History
      list={list}
      onMore={onMore}
      toolbar={
        <>
          <SearchBox
            className={css.search}
            label="Search the audit"
            placeholder="Search field, value, or name"
            value={search}
            onSearch={setSearch}
          />
          <ExportButton endpoint={trail.exportAuditOfCustomer} asked={query} />
        </>
      }
      empty={
        search ? (
          <EmptyState icon={IconHistory} title="No matches" text="Try a field, a value, or a name." />
        ) : (
          <EmptyState icon={IconHistory} title="No changes yet" text="Each change to this record appears here." />
        )
      }
      row={(entry) => <Entry entry={entry} />}
    />
  )
}

function Entry({ entry: { title, by, address, changes, reason } }: { entry: AuditEntry }) {
  const who = by ? `${by.name}, ${by.entity ?? 'Network administration'}` : 'Handoff'
  return (
    <>
      <b>{title}</b>
      <span>{[who, address && `from ${address}`].filter(Boolean).join(' · ')}</span>
      <Changes changes={changes} />
      {reason && <q>{reason}</q>}
    </>
  )
}
