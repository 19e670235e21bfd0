import { categories } from '@handoff/contracts/categories'
import { Skeleton } from '@mantine/core'
import { IconCategory } from '@tabler/icons-react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useListState } from '../../kit/useListState.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import css from './CategoriesPage.module.css'
import { CategoryActions } from './CategoryActions.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryStats } from './CategoryStats.tsx'
import { categoryList } from './categories.pages.ts'

/** The kinds of help that the network gives, with who offers them. */
export function CategoriesPage() {
  const list = useListState(categoryList)
  const found = useEndpoint(categories.list, { ...list.asked, pageSize: 100 }, { keep: true })
  return (
    <Page
      title="Service Categories"
      subtitle="The kinds of help in this network, and who offers them."
      actions={
        <CategoryActions
          all={found.data?.data ?? []}
          isComplete={!list.search && found.data?.total === found.data?.data.length}
        />
      }
    >
      <CategoryStats />
      <div className={css.toolbar}>
        <SearchBox
          label="Search categories"
          placeholder="Search category or specialty"
          value={list.search}
          onSearch={list.setSearch}
        />
      </div>
      {found.isError ? (
        <section className="panel">
          <ErrorState error={found.error} onRetry={found.refetch} />
        </section>
      ) : found.data?.data.length === 0 ? (
        <section className="panel">
          {list.search ? (
            <EmptyState icon={IconCategory} title="Nothing matches" text="Try another word." />
          ) : (
            <EmptyState
              icon={IconCategory}
              title="No categories yet"
              text="Categories are what members offer and what customers are referred for."
            />
          )}
        </section>
      ) : (
        <ul className={css.grid} aria-busy={found.isPlaceholderData}>
          {found.data
            ? found.data.data.map((category) => <CategoryCard key={category.id} category={category} />)
            : [0, 1, 2, 3, 4, 5].map((card) => <Skeleton key={card} h={168} radius="lg" component="li" />)}
        </ul>
      )}
    </Page>
  )
}
