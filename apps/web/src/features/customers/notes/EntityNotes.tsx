import { Panel } from '../../../ui/layout/Panel.tsx'
import { NoteThread } from './NoteThread.tsx'

/** What was written about an entity: by its own people and by the administrators, each as far as it is meant for them. */
export const EntityNotes = ({ entityId: id, name }: { entityId: number; name: string }) => (
  <Panel title="Notes" isFlush>
    <NoteThread subject={{ kind: 'entity', id, name }} />
  </Panel>
)
