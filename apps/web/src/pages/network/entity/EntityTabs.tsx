import { notes } from '@handoff/contracts/customers/notes'
import { type Answer, sideOf } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Box } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { entitySearch } from './entity.search.ts'

type Tab = 'notes' | 'files' | undefined
type Props = { entity: Pick<Answer<typeof entities.show>, 'id' | 'name'>; children: ReactNode }

const loadNotes = () => import('../../../features/customers/notes/EntityNotes.tsx')
const loadFiles = () => import('../../../features/platform/materials/EntityFiles.tsx')

/** What everyone sees of an entity; for anyone who keeps its record its notes and files as well. */
export function EntityTabs({ entity, children }: Props) {
  const me = useMe()
  const { tab } = useSearchOf(entitySearch)
  const navigate = useNavigate()
  const mayRead = useCan(notes.ofEntity)
  const keepsIt = mayRead && (sideOf(me.userType.id) === 'admin' || me.entity?.id === entity.id)
  const current = keepsIt ? tab : undefined
  const Notes = useLazyPart(loadNotes, current === 'notes')?.EntityNotes
  const Files = useLazyPart(loadFiles, current === 'files')?.EntityFiles
  if (!keepsIt) return children

  const go = (next: Tab) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab: next }), resetScroll: false })
  return (
    <>
      <Box className="clipped" mb="sm">
        <QueueTabs<Tab>
          label="Sections"
          tabs={[
            { value: undefined, label: 'Overview' },
            { value: 'notes', label: 'Notes' },
            { value: 'files', label: 'Files' },
          ]}
          value={current}
          onChange={go}
        />
      </Box>
      {current === undefined && children}
      {current === 'notes' && (Notes ? <Notes entityId={entity.id} name={entity.name} /> : <Waiting />)}
      {current === 'files' && (Files ? <Files entityId={entity.id} name={entity.name} /> : <Waiting />)}
    </>
  )
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={4} />
  </div>
)
