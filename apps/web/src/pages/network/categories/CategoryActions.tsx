import { categories } from '@handoff/contracts/network/categories'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsSort, IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { type ViewLink, ViewLinks } from '../../../ui/filter/ViewLinks.tsx'

const loadDialogs = () => import('../../../features/network/categories/categoryDialogs.ts')
const loadRequest = () => import('../../../features/network/requests/RequestDialog.tsx')
const views: ViewLink[] = [
  { name: 'cards', label: 'Cards', icon: IconLayoutGrid, to: '/my-network/category', view: undefined },
  { name: 'table', label: 'Table', icon: IconList, to: '/my-network/category', view: 'table' },
]

/** What can be done with the categories as a whole; an entity asks the administrators for another. */
export function CategoryActions({ shown }: { shown: string }) {
  const [dialog, open] = useState<'new' | 'order' | 'request'>()
  const dialogs = useLazyPart(loadDialogs, dialog === 'new' || dialog === 'order')
  const Request = useLazyPart(loadRequest, dialog === 'request')?.RequestDialog
  const [mayAdd, mayOrder] = [useCan(categories.create), useCan(categories.order)]
  const mayRequest = useCan(requests.requestCategory)
  const done = () => open(undefined)
  return (
    <>
      <ViewLinks views={views} shown={shown} />
      {mayOrder && (
        // Its words would push the figures behind the edge.
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Reorder"
          title="Reorder"
          loading={dialog === 'order' && !dialogs}
          onClick={() => open('order')}
        >
          <IconArrowsSort size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {mayAdd && (
        <Button
          leftSection={<IconPlus size={15} stroke={2} />}
          loading={dialog === 'new' && !dialogs}
          onClick={() => open('new')}
        >
          New category
        </Button>
      )}
      {mayRequest && (
        <Button
          leftSection={<IconPlus size={15} stroke={2} />}
          loading={dialog === 'request' && !Request}
          onClick={() => open('request')}
        >
          Request a category
        </Button>
      )}
      {dialogs && dialog === 'new' && <dialogs.CategoryDialog onClosed={done} />}
      {dialogs && dialog === 'order' && <dialogs.OrderDialog onClosed={done} />}
      {Request && dialog === 'request' && <Request mode="new" type={RequestType.Category} onClosed={done} />}
    </>
  )
}
