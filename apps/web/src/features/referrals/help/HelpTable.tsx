import { type HelpState, help, helpStateNames } from '@handoff/contracts/referrals/help'
import { IconLifebuoy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDetailId } from '../../../kit/address/useDetailId.ts'
import type { ListState } from '../../../kit/address/useListState.ts'
import { lazyDrawer } from '../../../kit/loading/lazyDrawer.tsx'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { withoutPage } from '../../../ui/export/ExportButton.tsx'
import { choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { helpCard, helpColumns, nameOf } from './helpColumns.tsx'

const HelpDrawer = lazyDrawer(async () => (await import('./HelpDrawer.tsx')).HelpDrawer)

type Props = {
  /** The list that has the queue; its search, page, and state apply here. */
  list: ListState
  state: HelpState | undefined
  onState: (state: HelpState | undefined) => void
  tabs: ReactNode
}

const states = ([1, 2, 3, 4] as const).map((value) => ({ value, label: helpStateNames[value] }))

/** What strangers have asked for on the public pages, the newest first. */
export function HelpTable({ list, state, onState, tabs }: Props) {
  const { id, open, close } = useDetailId()
  const { page, size, search } = list
  const query = { pageNo: page, pageSize: size, ...(search && { search }), ...(state && { state }) }
  const rows = useEndpoint(help.list, query, { keep: true })
  const counts = rows.data?.counts
  const clear = () => {
    list.setSearch('')
    onState(undefined)
  }
  return (
    <>
      <DataTable
        name="help"
        label="Help requests"
        rows={rows}
        list={{ ...list, isNarrowed: search !== '' || state !== undefined, clear }}
        columns={helpColumns}
        card={helpCard}
        nameOf={nameOf}
        onOpen={(row) => open(row.id)}
        linkOf={(row) => ({
          to: '/customer-referrals/out-bound',
          search: { queue: 'help', id: row.id },
        })}
        searchFor="Search name, phone, email, or number"
        tabs={tabs}
        filters={
          <ListFilters
            filters={[
              choiceFilter({
                label: 'Status',
                options: states.map((one) => ({ ...one, hint: counts && String(counts[String(one.value)] ?? 0) })),
                value: state,
                onChange: onState,
              }),
            ]}
            onClear={() => onState(undefined)}
          />
        }
        exports={{ endpoint: help.exportList, asked: withoutPage(query) }}
        empty={{
          icon: IconLifebuoy,
          title: 'No help requests yet',
          text: 'Requests from the public directory appear here.',
        }}
      />
      <HelpDrawer id={id} onClose={close} />
    </>
  )
}
