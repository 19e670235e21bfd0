import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepSameList } from '../../kit/query/sameList.ts'
import { SearchSelect, type SearchSelectProps, type SelectOption } from './SearchSelect.tsx'

type Props<O extends SelectOption> = Omit<SearchSelectProps<O>, 'options' | 'onSearch' | 'isLoading'> & {
  /** What to ask for these letters: `find={(search) => ({ ...query(entities.dropdown, { search }) })}`. */
  find: (search: string) => Pick<UseQueryOptions<O[], Error>, 'queryKey' | 'queryFn'>
  /** Nothing is asked before it is opened: for a filter that few use. */
  isAskedWhenOpened?: boolean
}

/** The searchable dropdown where there is too much to load at once: the server searches. */
export function AsyncSearchSelect<O extends SelectOption>({ find, isAskedWhenOpened = false, ...rest }: Props<O>) {
  const [search, setSearch] = useState('')
  const [isAsked, setAsked] = useState(!isAskedWhenOpened)
  const [settled] = useDebouncedValue(search, 250)
  const options = find(settled) as UseQueryOptions<O[]>
  const results = useQuery<O[]>({
    ...options,
    placeholderData: keepSameList(options.queryKey),
    enabled: isAsked,
  })
  const type = (typed: string) => {
    setAsked(true)
    setSearch(typed)
  }
  return <SearchSelect {...rest} options={results.data ?? []} onSearch={type} isLoading={results.isFetching} />
}
