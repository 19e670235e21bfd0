import { CategoryStatus, categories } from '@handoff/contracts/network/categories'
import { IconCategory } from '@tabler/icons-react'
import { useCategoryActions } from '../../../features/network/categories/useCategoryActions.tsx'
import { useWhereFilters } from '../../../features/network/entities/useWhereFilters.ts'
import { useSuggestions } from '../../../features/network/requests/useSuggestions.tsx'
import { useListState } from '../../../kit/address/useListState.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { withoutPage } from '../../../ui/export/ExportButton.tsx'
import { chipFilter } from '../../../ui/filter/chipFilter.ts'
import { ListFilters, toggleFilter } from '../../../ui/filter/ListFilters.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { SortMenu } from '../../../ui/filter/SortMenu.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { CategoryActions } from './CategoryActions.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryStats } from './CategoryStats.tsx'
import { categoryList } from './categories.search.ts'
import { categoryCard, categoryColumns } from './categoryColumns.tsx'

const orders = [
  { value: 'position', label: 'Network order' },
  { value: 'name', label: 'By name' },
  { value: '-entities', label: 'Most common first' },
]

/** The kinds of help that the network gives, with who offers them: as cards in their colors, or as a table. */
export function CategoriesPage() {
  const list = useListState(categoryList)
  const { view } = useSearchOf(categoryList.schema)
  const rows = useEndpoint(categories.list, list.asked, { keep: true })
  const kpis = useKpis(categories.kpis, {})
  const figures = kpis.data
  const { actions, dialogs } = useCategoryActions(useSuggestions('category'))
  const { status, isOffered, isSensitive, hasSpecialties, stateId, countyId } = list.filters
  const where = useWhereFilters({ ...(stateId && { stateId }), ...(countyId && { countyId }) }, list.setFilters)
  const isPhone = useIsPhone()
  const mayEdit = useCan(categories.save)
  const hasClusters = mayEdit || status !== undefined || (figures?.retired.value ?? 0) > 0

  return (
    <Page
      title="Service Categories"
      figures={
        <CategoryStats
          kpis={kpis}
          filters={{ ...(list.search && { search: list.search }), ...(status && { status }) }}
        />
      }
      isDense
      actions={<CategoryActions shown={view ?? 'cards'} />}
    >
      <DataTable
        name="categories"
        label="Categories"
        rows={rows}
        list={list}
        columns={categoryColumns}
        card={categoryCard}
        nameOf={(row) => row.name}
        linkOf={({ id }) => ({ to: '/my-network/network', search: { categoryId: id, isCurrent: true } })}
        actions={actions}
        instead={
          view
            ? undefined
            : (visible) => (
                <Grid
                  className="plain"
                  component="ul"
                  columns="repeat(auto-fill, minmax(min(100%, 272px), 1fr))"
                  gap="sm"
                  m={0}
                  p="sm"
                  aria-label="Categories"
                >
                  {visible.map((category) => (
                    <CategoryCard key={category.id} category={category} actions={actions(category)} />
                  ))}
                </Grid>
              )
        }
        tabs={
          hasClusters && (
            <QueueTabs
              label="Status"
              tabs={[
                { value: undefined, label: 'In use', count: figures?.total.value ?? undefined },
                { value: CategoryStatus.Retired, label: 'Retired', count: figures?.retired.value ?? undefined },
              ]}
              value={status}
              onChange={(next) => list.setFilters({ status: next })}
            />
          )
        }
        searchFor="Search category or specialty"
        filters={
          <>
            <ListFilters
              filters={[
                toggleFilter({
                  label: 'No providers',
                  isOn: isOffered === false,
                  onChange: (isOn) => list.setFilters({ isOffered: isOn ? false : undefined }),
                }),
                chipFilter('Providers', isOffered ? 'at least one' : undefined, () =>
                  list.setFilters({ isOffered: undefined }),
                ),
                chipFilter('Category', isSensitive && 'sensitive', () => list.setFilters({ isSensitive: undefined })),
                chipFilter('Specialties', hasSpecialties && 'at least one', () =>
                  list.setFilters({ hasSpecialties: undefined }),
                ),
                ...(stateId || countyId ? where : []),
              ]}
              onClear={() =>
                list.setFilters({
                  isOffered: undefined,
                  isSensitive: undefined,
                  hasSpecialties: undefined,
                  stateId: undefined,
                  countyId: undefined,
                })
              }
            />
            {!view && !isPhone && <SortMenu choices={orders} value={list.sort} onChange={list.setSort} />}
          </>
        }
        sorts={orders}
        exports={{ endpoint: categories.exportList, asked: withoutPage(list.asked) }}
        empty={{
          icon: IconCategory,
          title: 'No categories yet',
          text: 'Categories are the services providers offer and customers are referred for.',
        }}
      />
      {dialogs}
    </Page>
  )
}
