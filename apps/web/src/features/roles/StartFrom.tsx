import type { RoleAccess } from '@handoff/contracts/kit'
import { type Role, roles } from '@handoff/contracts/roles/roles'
import { useState } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'

type Start = { name: string; roleAccesses: readonly RoleAccess[] }
type Props = { copyOf?: Role; onChoose: (start: Start) => void }

/** A new role begins blank, as a template, or as another role of one's own. */
export function StartFrom({ copyOf, onChoose }: Props) {
  const [chosen, setChosen] = useState(copyOf ? `role-${copyOf.id}` : 'blank')
  const templates = useEndpoint(roles.templates, {}).data ?? []
  const own = useEndpoint(roles.list, { pageSize: 100 }).data?.data ?? []
  const starts = new Map<string, Start>([
    ['blank', { name: '', roleAccesses: [] }],
    ...templates.map((it): [string, Start] => [`template-${it.id}`, it]),
    ...own.map((it): [string, Start] => [`role-${it.id}`, { ...it, name: `Copy of ${it.name}`.slice(0, 60) }]),
  ])
  const options = [
    { language: 'blank', name: 'A blank role' },
    ...templates.map(({ id, name }) => ({ language: `template-${id}`, name, hint: 'Template' })),
    ...own.map(({ id, name }) => ({ language: `role-${id}`, name, hint: 'Your role' })),
  ]
  return (
    <SearchSelect
      label="Start from"
      options={options}
      value={{ language: chosen, name: copyOf?.name }}
      onChange={(option) => {
        const start = option && starts.get(option.language)
        if (!start) return
        setChosen(option.language)
        onChoose(start)
      }}
    />
  )
}
