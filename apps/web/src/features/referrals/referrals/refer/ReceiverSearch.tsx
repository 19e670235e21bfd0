import { entities } from '@handoff/contracts/network/entities/entities'
import type { Entity } from '@handoff/contracts/network/entities/entity'
import { Box, Button, Input, Skeleton, Text } from '@mantine/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { SearchBox } from '../../../../ui/filter/SearchBox.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { UnreachableProviders } from '../../../network/entities/UnreachableProviders.tsx'
import { ClosedNote } from '../closed/ClosedNote.tsx'
import { useClosed } from '../closed/useClosed.ts'
import { ReceiverRow } from './ReceiverRow.tsx'
import css from './ReceiverSearch.module.css'
import { ReferMapLink, type ReferMapStart } from './ReferMapLink.tsx'

type Props = {
  category: { id: number; name: string } | undefined
  /** Where the customer lives, for the distances. */
  near: { lat: number; lng: number } | null
  /** Named by the distances. */
  zip?: string | null
  /** What is searched for at first. */
  firstSearch?: string
  /** Were asked already. */
  without?: readonly number[]
  value: number | null
  onChange: (id: number | null) => void
  error: ReactNode
  /** Whose need it is, where they can be compared on the map. */
  need?: ReferMapStart | undefined
  /** What is typed around it, which the map continues. */
  typed?: Pick<ComponentProps<typeof ReferMapLink>, 'values' | 'onGo'>
  /** Around the search and its list. */
  boxRef?: Ref<HTMLDivElement>
}

const near25 = 25
const isNear = ({ distanceMiles }: Entity) => distanceMiles !== null && distanceMiles <= near25

/** Who can be asked: entities that offer the category, the nearest to the customer or else to the sender first, with capacity and usual answer time. */
export function ReceiverSearch({
  category,
  near,
  zip,
  firstSearch = '',
  without = [],
  value,
  onChange,
  error,
  need,
  typed,
  boxRef,
}: Props) {
  const [search, setSearch] = useState(firstSearch)
  const [isAll, setAll] = useState(false)
  const group = useId()
  const results = useEndpoint(
    entities.list,
    {
      ...(search && { search }),
      // Without an address of the customer: from the sender, as on the map.
      near: near ?? { isOwn: true },
      categoryIds: category ? [category.id] : [],
      canReceive: true,
      sort: 'distance',
      pageSize: isAll ? 50 : 20,
    },
    { enabled: category !== undefined, keep: true },
  )
  const loaded = (category && results.data?.data) ?? []
  const candidates = loaded.filter(({ id }) => !without.includes(id))
  const nearby = candidates.filter(isNear)
  const far = candidates.slice(nearby.length)
  // Anyone who is chosen or searched for is not hidden.
  const isFolded = !isAll && !search && nearby.length > 0 && far.every(({ id }) => id !== value)
  const visible = isFolded ? nearby : candidates
  const rest = (results.data?.total ?? 0) - (loaded.length - candidates.length) - visible.length
  const closed = useClosed(value === null ? [] : [value], category?.id)
  const { list, onKeyDown } = useKeys({
    ids: visible.map(({ id }) => id),
    search,
    isLoaded: !!results.data && !results.isPlaceholderData,
    setSearch,
    onChange,
  })
  const from = near ? zip : 'you'
  const rows = (entities: readonly Entity[]) =>
    entities.map((entity) => (
      <ReceiverRow
        key={entity.id}
        entity={entity}
        group={group}
        isChosen={entity.id === value}
        onChoose={() => onChange(entity.id)}
      />
    ))
  return (
    <Input.Wrapper label="Refer to" labelElement="div" withAsterisk error={error}>
      <div ref={boxRef} className={css.box} data-error={!!error || undefined} onKeyDown={onKeyDown}>
        <SearchBox
          label="Search providers"
          placeholder={
            category && results.data ? `Search ${results.data.total} ${category.name} providers` : 'Search providers'
          }
          value={search}
          onSearch={setSearch}
          isInvalid={!!error}
        />
        <Box ref={list} className={css.list} p="xxs" role="radiogroup" aria-label="Refer to" tabIndex={-1}>
          {!category && <Hint>Choose a category to see its providers.</Hint>}
          {category && results.isError && <ErrorState error={results.error} onRetry={results.refetch} />}
          {category && results.isPending && [0, 1, 2].map((row) => <Skeleton key={row} h={46} my="xxs" />)}
          {category && results.data && candidates.length === 0 && (
            <Hint>
              {search ? `No ${category.name} providers match “${search}”.` : `No ${category.name} providers.`}
            </Hint>
          )}
          {nearby.length > 0 && <Heading>{`Within ${near25} miles${from ? ` of ${from}` : ''}`}</Heading>}
          {rows(nearby)}
          {!isFolded && far[0]?.distanceMiles != null && <Heading>Farther away</Heading>}
          {!isFolded && rows(far)}
          {rest > 0 &&
            (isAll ? (
              <Hint>{`${rest} more: search by name.`}</Hint>
            ) : (
              <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setAll(true)}>
                {`Show ${rest} ${isFolded && far.length > 0 ? 'farther away' : 'more'}`}
              </Button>
            ))}
          {category && results.data && <UnreachableProviders categoryId={category.id} search={search} />}
        </Box>
      </div>
      <div role="status">
        {closed.map((one) => (
          <ClosedNote key={one.id} closed={one} />
        ))}
      </div>
      {category && need && (
        <Box mt="xxs" ta="right">
          <ReferMapLink isPlain start={need} {...typed}>
            Compare on map
          </ReferMapLink>
        </Box>
      )}
    </Input.Wrapper>
  )
}

type Keys = {
  ids: readonly number[]
  search: string
  isLoaded: boolean
  setSearch: (search: string) => void
  onChange: (id: number) => void
}

/** Arrows and Enter choose, and never submit: from the search into the list, whose radio buttons have the other arrows. */
function useKeys({ ids, search, isLoaded, setSearch, onChange }: Keys) {
  const list = useRef<HTMLDivElement>(null)
  const isWaiting = useRef(false)
  const choose = (isFirst: boolean) => {
    const radios = [...(list.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
    const radio = radios.find(({ checked }) => checked && !isFirst) ?? radios[0]
    radio?.focus()
    if (radio && !radio.checked) onChange(ids[radios.indexOf(radio)]!)
  }
  const chooseFirst = useEffectEvent(() => {
    if (isWaiting.current) choose(true)
    isWaiting.current = false
  })
  const searched = isLoaded ? search : null
  useEffect(() => {
    if (searched !== null) chooseFirst()
  }, [searched])
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement)) return
    const isRadio = target.type === 'radio'
    if (key !== 'Enter' && (key !== 'ArrowDown' || isRadio)) return
    event.preventDefault()
    if (isRadio) return target.click()
    const typed = target.value.trim()
    if (key === 'ArrowDown' || (typed === search && isLoaded)) return choose(key === 'Enter')
    // What was just typed is searched for first.
    isWaiting.current = true
    setSearch(typed)
  }
  return { list, onKeyDown }
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Text inherit py="lg" px="sm" ta="center" fz="sm" c="dimmed">
    {children}
  </Text>
)

const Heading = ({ children }: { children: ReactNode }) => (
  <Text
    inherit
    mx="calc(-1 * var(--mantine-spacing-xxs))"
    py="xxs"
    px="sm"
    bg="var(--surface-sunken)"
    fz="xs"
    c="dimmed"
  >
    {children}
  </Text>
)
