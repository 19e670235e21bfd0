import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchSelect, type SearchSelectProps, type SelectOption } from './SearchSelect.tsx'

type Props<O extends SelectOption> = Omit<SearchSelectProps<O>, 'options' | 'onSearch' | 'isLoading'> & {
  /** What to ask for these letters: `find={(search) => ({ ...query(entities.dropdown, { search }) })}`. */
  find: (search: string) => Pick<UseQueryOptions<O[], Error>, 'queryKey' | 'queryFn'>
}

/** The searchable dropdown where there is too much to load at once: the server searches. */
export function AsyncSearchSelect<O extends SelectOption>({ find, ...rest }: Props<O>) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 250)
  const found = useQuery<O[]>({ ...(find(settled) as UseQueryOptions<O[]>), placeholderData: keepPreviousData })
  return <SearchSelect {...rest} options={found.data ?? []} onSearch={setSearch} isLoading={found.isFetching} />
}
