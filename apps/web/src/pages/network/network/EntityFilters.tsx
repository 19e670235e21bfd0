import { languages } from '@handoff/contracts/kit/languages'
import {
  type Attention,
  attentionNames,
  Capacity,
  capacityNames,
  EntityState,
  entityStateNames,
  networkTypeNames,
} from '@handoff/contracts/network/entities/entity'
import { NearZip } from '../../../features/network/entities/NearZip.tsx'
import {
  anyDistance,
  type chosenDistances,
  type Distance,
  distances,
} from '../../../features/network/entities/nearby/nearbyWords.ts'
import { useCategoryFilter } from '../../../features/network/entities/useCategoryFilter.ts'
import { useCounties } from '../../../features/network/entities/useEntities.ts'
import { useWhereFilters } from '../../../features/network/entities/useWhereFilters.ts'
import { useStates } from '../../../features/platform/reference/usePlaces.ts'
import { chipFilter } from '../../../ui/filter/chipFilter.ts'
import { daysInWords } from '../../../ui/filter/daysInWords.ts'
import { choiceFilter, type ListFilter, ListFilters, toggleFilter } from '../../../ui/filter/ListFilters.tsx'
import { useIsDesktop } from '../../../ui/layout/useIsDesktop.ts'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'

type Chosen = {
  categoryId?: number
  stateId?: number
  countyId?: number
  networkType?: 1 | 2
  status?: EntityState
  capacity?: Capacity
  accepting?: boolean
  attention?: Attention
  language?: string
  openNow?: boolean
  openToday?: boolean
  closedToday?: true
  miles?: (typeof chosenDistances)[number]
  favorites?: boolean
  joinedFrom?: string
  joinedTo?: string
  servesStateId?: number
  servesCountyId?: number
  hasRoom?: true
  isCurrent?: true
  isLocated?: true
}
type Near = {
  zip: string | undefined
  /** How far from there; undefined is any distance. */
  miles: Distance | undefined
  isSet: boolean
  isUnknown: boolean
  set: (zip: string | undefined) => void
}
type Props = { value: Chosen; onChange: (changes: Chosen) => void; near: Near }

const types = [
  { value: 2 as const, label: `${networkTypeNames[2]}s` },
  { value: 1 as const, label: `${networkTypeNames[1]}s` },
]
const radii = distances.map((value) => ({ value, label: `${value} mi` }))
const takesPeople = 'accepting'
const capacities = [
  { value: takesPeople, label: 'Accepting now' },
  ...Object.values(Capacity).map((value) => ({ value: String(value), label: capacityNames[value] })),
]
const states = Object.values(EntityState).map((value) => ({ value, label: entityStateNames[value] }))
const attentions = ([1, 2, 3, 4] as const).map((value) => ({ value, label: attentionNames[value] }))

const none: Chosen = Object.fromEntries(
  (
    [
      'categoryId',
      'stateId',
      'countyId',
      'networkType',
      'status',
      'capacity',
      'accepting',
      'attention',
      'language',
      'openNow',
      'openToday',
      'closedToday',
      'miles',
      'favorites',
      'joinedFrom',
      'joinedTo',
      'servesStateId',
      'servesCountyId',
      'hasRoom',
      'isCurrent',
      'isLocated',
    ] as const satisfies (keyof Chosen)[]
  ).map((name) => [name, undefined]),
)

export function EntityFilters({ value, onChange, near }: Props) {
  const where = useWhereFilters(value, onChange)
  const served = useServedWords(value)
  const category = useCategoryFilter(value.categoryId, (categoryId) => onChange({ categoryId }))
  // Next to the search where there is room: who looks for help nearby types both.
  const isPhone = useIsPhone()
  const isDesktop = useIsDesktop()
  const nearZip = <NearZip key="near" value={near.zip} isUnknown={near.isUnknown} onChange={near.set} />
  const within = choiceFilter({
    label: 'Within',
    options: radii,
    value: near.miles,
    onChange: (miles) => onChange({ miles: miles ?? anyDistance }),
  })
  const filters: ListFilter[] = [
    toggleFilter({
      label: 'Open today',
      isOn: value.openToday,
      onChange: (openToday) => onChange({ openToday, closedToday: undefined }),
    }),
    toggleFilter({ label: 'Open now', isOn: value.openNow, onChange: (openNow) => onChange({ openNow }) }),
    toggleFilter({ label: 'Favorites', isOn: value.favorites, onChange: (favorites) => onChange({ favorites }) }),
    ...(isPhone
      ? [{ label: 'Near', node: nearZip, chip: near.zip && `Near ${near.zip}`, clear: () => near.set(undefined) }]
      : []),
    ...(isDesktop ? [] : [...(near.isSet ? [within] : []), category]),
    choiceFilter({
      label: 'Capacity',
      options: capacities,
      value: value.accepting ? takesPeople : value.capacity && String(value.capacity),
      onChange: (option) =>
        onChange({
          accepting: option === takesPeople || undefined,
          capacity: option === undefined || option === takesPeople ? undefined : (Number(option) as Capacity),
        }),
    }),
    ...where,
    choiceFilter({
      label: 'Type',
      options: types,
      value: value.networkType,
      onChange: (networkType) => onChange({ networkType }),
    }),
    choiceFilter({
      label: 'Language',
      options: languagesWith(value.language),
      value: value.language,
      onChange: (language) => onChange({ language }),
    }),
    // What figures lead to: the list of management has its own.
    ...(value.status === undefined
      ? []
      : [
          choiceFilter({
            label: 'Status',
            options: states,
            value: value.status,
            onChange: (status) => onChange({ status }),
          }),
        ]),
    ...(value.attention === undefined
      ? []
      : [
          choiceFilter({
            label: 'Attention',
            options: attentions,
            value: value.attention,
            onChange: (attention) => onChange({ attention }),
          }),
        ]),
    chipFilter('Today', value.closedToday && 'closed', () => onChange({ closedToday: undefined })),
    chipFilter('Joined', daysInWords(value.joinedFrom, value.joinedTo), () =>
      onChange({ joinedFrom: undefined, joinedTo: undefined }),
    ),
    chipFilter('Serves', served, () => onChange({ servesStateId: undefined, servesCountyId: undefined })),
    chipFilter('Capacity', value.hasRoom && 'with room', () => onChange({ hasRoom: undefined })),
    chipFilter('Status', value.isCurrent && 'active or listed', () => onChange({ isCurrent: undefined })),
    chipFilter('Location', value.isLocated && 'on the map', () => onChange({ isLocated: undefined })),
  ]
  return (
    <>
      {!isPhone && nearZip}
      {isDesktop && near.isSet && within.node}
      {isDesktop && category.node}
      <ListFilters
        filters={filters}
        onClear={() => {
          onChange(isDesktop ? { ...none, categoryId: value.categoryId, miles: value.miles } : none)
          if (isPhone && near.zip) near.set(undefined)
        }}
      />
    </>
  )
}

/** The state or county that a figure led here with. */
function useServedWords({ servesStateId, servesCountyId }: Chosen) {
  const states = useStates()
  const { data: state } = useCounties(servesCountyId === undefined ? undefined : servesStateId)
  if (servesCountyId !== undefined) return state?.counties.find(({ id }) => id === servesCountyId)?.name ?? '…'
  return servesStateId === undefined ? undefined : (states.find(({ id }) => id === servesStateId)?.name ?? '…')
}

/** Entities may speak other languages as well: one that the address names is added. */
const languagesWith = (current: string | undefined) =>
  [...new Set([...languages, ...(current ? [current] : [])])].map((name) => ({ value: name, label: name }))
