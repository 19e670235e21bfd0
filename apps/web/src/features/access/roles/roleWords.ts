import { actionsOf, grantable } from '@handoff/contracts/access/roles/roles'
import { type Action, type Area, actionFlags, areas, type RoleAccess } from '@handoff/contracts/kit'

export type Side = 'admin' | 'entity'

export const actionNames: Record<Action, string> = {
  view: 'View',
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  approve: 'Approve',
  assign: 'Assign',
  export: 'Export',
  import: 'Import',
  sensitive: 'Sensitive',
}
const everyAction = Object.keys(actionNames) as Action[]

export const nameOfArea = (area: Area, side: Side): string => areas[area][side]
export const meaningOf = (area: Area, side: Side): readonly Action[] => actionsOf[side][area] ?? []
const isGranted = (entry: RoleAccess | undefined, action: Action) => entry?.[actionFlags[action]] ?? false

/** The actions that mean something in at least one area of this side, in the order of the columns. */
export const columnsFor = (side: Side) =>
  everyAction.filter((action) => grantable[side].some((area) => meaningOf(area, side).includes(action)))

const nothing = (name: string) =>
  ({ name, ...Object.fromEntries(everyAction.map((action) => [actionFlags[action], false])) }) as RoleAccess

const withActions = (name: string, actions: readonly Action[]) =>
  ({ ...nothing(name), ...Object.fromEntries(actions.map((action) => [actionFlags[action], true])) }) as RoleAccess

const entryOf = (entries: readonly RoleAccess[], area: Area, side: Side) =>
  entries.find(({ name }) => name === nameOfArea(area, side))

export const actionsIn = (entries: readonly RoleAccess[], area: Area, side: Side) => {
  const entry = entryOf(entries, area, side)
  return meaningOf(area, side).filter((action) => isGranted(entry, action))
}

function withArea(entries: readonly RoleAccess[], area: Area, side: Side, actions: readonly Action[]) {
  const name = nameOfArea(area, side)
  const others = entries.filter((entry) => entry.name !== name)
  return actions.length ? [...others, withActions(name, actions)] : others
}

/** Anyone who may do something sees it as well; what one does not see, one cannot do anything with. */
export function toggled(entries: readonly RoleAccess[], area: Area, side: Side, action: Action) {
  const before = actionsIn(entries, area, side)
  if (!before.includes(action)) return withArea(entries, area, side, [...new Set([...before, 'view' as const, action])])
  return withArea(entries, area, side, action === 'view' ? [] : before.filter((one) => one !== action))
}

/** Everything in an area, or nothing. */
export function rowToggled(entries: readonly RoleAccess[], area: Area, side: Side) {
  const isFull = actionsIn(entries, area, side).length === meaningOf(area, side).length
  return withArea(entries, area, side, isFull ? [] : meaningOf(area, side))
}

/** An action wherever it means something, or nowhere. */
export function columnToggled(entries: readonly RoleAccess[], side: Side, action: Action) {
  const meant = grantable[side].filter((area) => meaningOf(area, side).includes(action))
  const isFull = meant.every((area) => actionsIn(entries, area, side).includes(action))
  const touched = meant.filter((area) => actionsIn(entries, area, side).includes(action) === isFull)
  return touched.reduce<readonly RoleAccess[]>((all, area) => toggled(all, area, side, action), entries)
}

/** 'Customer Profiles (all), My Referrals (view, edit)' and, shorter, how much that is. */
export function summaryOf(entries: readonly RoleAccess[], side: Side) {
  const opened = grantable[side].flatMap((area) => {
    const actions = actionsIn(entries, area, side)
    return actions.length ? [{ area, actions, isFull: actions.length === meaningOf(area, side).length }] : []
  })
  const changed = opened.filter(({ actions }) => actions.length > 1).length
  const sees = `Can view ${opened.length} of ${grantable[side].length} areas`
  return {
    short: opened.length === 0 ? 'No access yet' : changed ? `${sees}, edit in ${changed}` : sees,
    long: opened
      .map(({ area, actions, isFull }) => `${nameOfArea(area, side)} (${isFull ? 'all' : actions.join(', ')})`)
      .join(' · '),
  }
}
