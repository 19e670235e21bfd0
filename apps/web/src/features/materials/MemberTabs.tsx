import type { entities } from '@handoff/contracts/entities'
import { type Answer, sideOf } from '@handoff/contracts/kit'
import { notes } from '@handoff/contracts/notes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../kit/Can.tsx'
import { useMe } from '../../kit/CurrentUser.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { QueueTabs } from '../../ui/QueueTabs.tsx'
import css from './materials.module.css'

type Tab = 'notes' | 'files' | undefined
type Props = { member: Pick<Answer<typeof entities.show>, 'id' | 'name'>; children: ReactNode }

const loadNotes = () => import('../notes/MemberNotes.tsx')
const loadFiles = () => import('./MemberFiles.tsx')

/** What everybody sees of a member; for whoever keeps its record its notes and files as well. */
export function MemberTabs({ member, children }: Props) {
  const me = useMe()
  const { tab } = useSearch({ strict: false }) as { tab?: Tab }
  const navigate = useNavigate()
  const mayRead = useCan(notes.ofEntity)
  const keepsIt = mayRead && (sideOf(me.userType.id) === 'admin' || me.entity?.id === member.id)
  const shown = keepsIt ? tab : undefined
  const Notes = useLazyPart(loadNotes, shown === 'notes')?.MemberNotes
  const Files = useLazyPart(loadFiles, shown === 'files')?.MemberFiles
  if (!keepsIt) return children

  const go = (next: Tab) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, tab: next })) as never, resetScroll: false })
  return (
    <>
      <section className={`panel ${css.tabs}`} aria-label="Sections">
        <QueueTabs<Tab>
          label="Sections"
          tabs={[
            { value: undefined, label: 'Overview' },
            { value: 'notes', label: 'Notes' },
            { value: 'files', label: 'Files' },
          ]}
          value={shown}
          onChange={go}
        />
      </section>
      {shown === undefined && children}
      {shown === 'notes' && (Notes ? <Notes entityId={member.id} name={member.name} /> : <Waiting />)}
      {shown === 'files' && (Files ? <Files entityId={member.id} name={member.name} /> : <Waiting />)}
    </>
  )
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={4} />
  </div>
)
