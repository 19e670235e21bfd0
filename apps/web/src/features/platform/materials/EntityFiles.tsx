import { Panel } from '../../../ui/layout/Panel.tsx'
import { FileList } from './FileList.tsx'

/** The files of an entity. */
export const EntityFiles = ({ entityId: id, name }: { entityId: number; name: string }) => (
  <Panel title="Files" isFlush>
    <FileList owner={{ kind: 'entity', id, name }} purpose="Store agreements, licenses, and leaflets here." />
  </Panel>
)
