import { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { imports } from '@handoff/contracts/network/imports'
import { EntityRequest } from '@handoff/contracts/network/requests/kinds/entity'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { noEntity, valuesOfRequest } from '../../../features/network/entities/form/entityValues.ts'
import { useListState } from '../../../kit/address/useListState.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCount } from '../../../kit/query/useCount.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EntitiesStats } from './EntitiesStats.tsx'
import { EntitiesTable, tableAsked } from './EntitiesTable.tsx'
import { entityTable } from './entities.search.ts'

const loadForm = () => import('../../../features/network/entities/form/NewEntityDialog.tsx')

/** Entities that the administrators manage: organizations and individuals, in any state. */
export function EntitiesPage() {
  const list = useListState(entityTable)
  const { type: tab, requestId } = useSearchOf(entityTable.schema)
  const navigate = useNavigate()
  const mayAdd = useCan(entities.create)
  const mayImport = useCan(imports.ofEntities)
  const [isAdding, setAdding] = useState(false)
  const request = useEndpoint(requests.entity, { id: requestId ?? 0 }, { enabled: requestId !== undefined })
  const isOpen = isAdding || (mayAdd && requestId !== undefined && !request.isPending)
  const Form = useLazyPart(loadForm, isOpen)?.NewEntityDialog

  const close = () => {
    setAdding(false)
    if (requestId !== undefined)
      void navigate({
        to: '.',
        search: (before) => ({ ...before, requestId: undefined }),
        replace: true,
      })
  }
  // A tab counts what it lists, under the same filters.
  const counted = tableAsked(list)
  const counts = {
    organizations: useCount(entities.table, { ...counted, entityType: NetworkType.Organization }),
    individuals: useCount(entities.table, { ...counted, entityType: NetworkType.Entity }),
  }
  const type = tab === 1 ? NetworkType.Entity : NetworkType.Organization
  const requested = request.data && z.safeParse(EntityRequest, request.data.payload)
  const addButton = (variant: 'filled' | 'default') =>
    mayAdd && (
      <Button variant={variant} leftSection={<IconPlus size={15} stroke={1.9} />} onClick={() => setAdding(true)}>
        Add provider
      </Button>
    )
  const importLink = mayImport && (
    <Button variant="default" renderRoot={(props) => <Link to="/my-network/import" {...props} />}>
      Import
    </Button>
  )
  return (
    <Page
      title="Entities and Providers"
      figures={<EntitiesStats type={type} search={list.filters.filterBy ? '' : list.search} />}
      isDense
      actions={
        <>
          {importLink}
          {addButton('filled')}
        </>
      }
    >
      <EntitiesTable
        list={list}
        type={type}
        start={
          <>
            {addButton('default')}
            {importLink}
          </>
        }
        tabs={
          <QueueTabs
            label="Type"
            tabs={[
              { value: undefined, label: 'Entities', count: counts.organizations ?? undefined },
              { value: 1 as const, label: 'Individuals', count: counts.individuals ?? undefined },
            ]}
            value={tab}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, page: undefined, type: next }),
                resetScroll: false,
              })
            }
          />
        }
      />
      {Form && isOpen && (
        <Form
          initialValues={requested?.success ? valuesOfRequest(requested.data) : { ...noEntity, networkType: type }}
          requestId={requestId}
          onClosed={close}
        />
      )}
    </Page>
  )
}
