import { grantable } from '@handoff/contracts/access/roles/roles'
import type { Action, Area, RoleAccess } from '@handoff/contracts/kit'
import { actionsIn, nameOfArea, type Side } from './roleWords.ts'

/** What people with a role can do, in sentences, and what they can’t of what is usually asked about. */
export function sentencesOf(entries: readonly RoleAccess[], side: Side) {
  const may = (area: Area, action: Action) =>
    grantable[side].includes(area) && actionsIn(entries, area, side).includes(action)
  const mayAnywhere = (action: Action) => grantable[side].some((area) => may(area, action))
  /** 'Add, edit, and delete customers', or the words for those who only look. */
  const doing = (area: Area, verbs: Partial<Record<Action, string>>, what: string, looking: string) => {
    if (!may(area, 'view')) return []
    const done = Object.entries(verbs).flatMap(([action, verb]) => (may(area, action as Action) ? [verb] : []))
    return [done.length ? `${capital(list.format(done))} ${what}` : looking]
  }
  const edits = { add: 'add', edit: 'edit', delete: 'delete' }

  const can = [
    ...doing('customers', edits, 'customers', 'See customers'),
    ...doing(
      'referrals',
      { add: 'send', approve: 'answer', edit: 'update', assign: 'assign', delete: 'remove' },
      'referrals',
      'See referrals',
    ),
    ...doing('network', edits, 'providers and locations', 'Look up providers and locations'),
    ...doing('networkRequests', { approve: 'approve', ...edits }, 'requests', 'See requests'),
    ...doing('survey', edits, 'surveys', 'See survey results'),
    ...doing('dashboard', {}, '', 'See the dashboard'),
    ...doing('analytics', {}, '', 'Open Analytics & Reports'),
    ...(mayAnywhere('sensitive') ? ['See sensitive records'] : []),
    ...(mayAnywhere('export') ? ['Export lists'] : []),
    ...(may('customers', 'import') ? ['Import customers from a spreadsheet'] : []),
    ...(may('network', 'import') ? ['Import providers and locations from a spreadsheet'] : []),
  ]
  const cannot = [
    ...grantable[side].filter((area) => !may(area, 'view')).map((area) => `Open ${nameOfArea(area, side)}`),
    ...(mayAnywhere('delete') ? [] : ['Delete anything']),
    ...(side === 'admin' && !may('networkRequests', 'approve') ? ['Approve requests'] : []),
    ...(mayAnywhere('sensitive') ? [] : ['See sensitive records']),
    ...(mayAnywhere('export') ? [] : ['Export lists']),
    'Manage roles or the team',
  ]
  return { can, cannot, areas: grantable[side].filter((area) => may(area, 'view')).length }
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
