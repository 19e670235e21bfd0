import { sideOf } from '@handoff/contracts/kit'
import { imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isOfBody, locationColumns, nextToMap, openMark } from '../../../features/network/locations/locationColumns.tsx'
import css from '../../../features/network/locations/locations.module.css'
import {
  avatarOf,
  headlineOf,
  ownNameOf,
  placeWords,
  wholeNameOf,
} from '../../../features/network/locations/locationWords.ts'
import { PlaceMap } from '../../../features/network/locations/PlaceMap.tsx'
import { SuggestButtons } from '../../../features/network/requests/SuggestButtons.tsx'
import { useDetailId } from '../../../kit/address/useDetailId.ts'
import { useListState } from '../../../kit/address/useListState.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { withoutPage } from '../../../ui/export/ExportButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsWide } from '../../../ui/layout/useIsWide.ts'
import { ViewSwitch } from '../../../ui/map/ViewSwitch.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { LocationFilters } from './LocationFilters.tsx'
import { LocationStats } from './LocationStats.tsx'
import { locationList } from './locations.search.ts'

const loadForm = () => import('../../../features/network/locations/LocationDialog.tsx')
const loadDrawer = () => import('./LocationDrawer.tsx')
const loadRequest = () => import('../../../features/network/requests/RequestDialog.tsx')

/** Where help is given, and whether someone is there now. */
export function LocationsPage() {
  const list = useListState(locationList)
  const rows = useEndpoint(locations.list, list.asked, { keep: true })
  const detail = useDetailId()
  const Drawer = useLazyPart(loadDrawer, detail.id !== undefined)?.LocationDrawer
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const [isAdding, setAdding] = useState(false)
  const Form = useLazyPart(loadForm, isAdding)?.LocationDialog

  const { view } = useSearchOf(locationList.schema)
  const isWide = useIsWide()
  const [pointed, setPointed] = useState<readonly number[]>([])
  const visibleView = isWide ? (view ?? 'map') : (view ?? 'table')
  const isSplit = isWide && visibleView === 'map'
  const { pageNo: _, pageSize: __, sort: ___, ...filters } = list.asked
  const map = (
    <PlaceMap
      label="Map of locations"
      filters={filters}
      highlighted={pointed}
      onHighlight={setPointed}
      className={css.map}
    />
  )

  const mayAdd = useCan(locations.create)
  const mayImport = useCan(imports.ofLocations)
  const addButton = (variant: 'filled' | 'default') =>
    mayAdd && (
      <Button variant={variant} leftSection={<IconPlus size={15} stroke={1.9} />} onClick={() => setAdding(true)}>
        Add location
      </Button>
    )
  const mayAsk = useCan(requests.requestLocation)
  const [isAsking, setAsking] = useState(false)
  const Request = useLazyPart(loadRequest, isAsking)?.RequestDialog
  const requestButton = (variant: 'filled' | 'default') =>
    mayAsk && (
      <Button
        variant={variant}
        leftSection={<IconPlus size={15} stroke={1.9} />}
        loading={isAsking && !Request}
        onClick={() => setAsking(true)}
      >
        Request a location
      </Button>
    )
  return (
    <Page
      title="Service Locations"
      figures={<LocationStats filters={filters} />}
      isDense
      actions={
        <>
          <ViewSwitch shown={visibleView} of="/my-network/locations" />
          {mayImport && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/my-network/import" search={{ kind: 'locations' }} {...props} />}
            >
              Import
            </Button>
          )}
          {addButton('filled')}
          {requestButton('filled')}
        </>
      }
    >
      <DataTable
        name="locations"
        label="Locations"
        rows={rows}
        list={list}
        columns={isSplit ? nextToMap : locationColumns}
        card={(row) => ({
          name: headlineOf(row),
          avatar: (
            <LetterAvatar
              name={headlineOf(row)}
              of={avatarOf(row)}
              photo={row.entity?.logo}
              size={38}
              isSquare={isOfBody(row)}
            />
          ),
          mark: openMark(row),
          lines: [ownNameOf(row), [row.addressLine1, placeWords(row)].filter(Boolean).join(', ')],
        })}
        nameOf={wholeNameOf}
        onOpen={(row) => detail.open(row.id)}
        linkOf={({ id }) => ({ to: '/my-network/locations', search: { id } })}
        searchFor="Search name, provider, or city"
        filters={<LocationFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} />}
        exports={{ endpoint: locations.exportList, asked: withoutPage(list.asked) }}
        {...(isSplit && { aside: map, highlighted: pointed, onPoint: setPointed })}
        {...(visibleView === 'map' && !isSplit && { instead: () => map, isUnpaged: true })}
        empty={{
          icon: IconMapPin,
          title: 'No locations yet',
          text: isAdmin
            ? 'Add the first one, or add addresses to a provider.'
            : `Locations appear here once an administrator adds them.${mayAsk ? ' You can request one.' : ''}`,
          action: isAdmin ? addButton('default') : requestButton('default'),
        }}
      />
      {Drawer && (
        <Drawer
          id={detail.id}
          onClose={detail.close}
          suggestions={
            mayAsk
              ? ({ id, name, mayEdit }, isFullyVisible) => (
                  <SuggestButtons
                    kind="location"
                    id={id}
                    name={name}
                    look="drawer"
                    canEdit={!mayEdit && isFullyVisible}
                  />
                )
              : undefined
          }
        />
      )}
      {Request && isAsking && <Request mode="new" type={1} onClosed={() => setAsking(false)} />}
      {Form && isAdding && <Form onClosed={() => setAdding(false)} onCreated={({ id }) => detail.open(id)} />}
    </Page>
  )
}
