/** What the directory draws once it is known what it has: fetched next to that. */
export { CategoryChips } from '../CategoryChips.tsx'
export { PublicEntities } from './PublicEntities.tsx'
export { PublicChecks, PublicFilters } from './PublicFilters.tsx'
export { ShownAs } from './ShownAs.tsx'
export { SortPicker } from './SortPicker.tsx'
export { WhereField } from './WhereField.tsx'
