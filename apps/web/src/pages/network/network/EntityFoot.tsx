import { ClosedToday, Widen } from '../../../features/network/entities/nearby/NearFoot.tsx'
import type { EntityList } from './useEntityList.ts'

/** Who else there would be: closed today, or further away. */
export const EntityFoot = ({ of }: { of: EntityList['foot'] }) => (
  <>
    <ClosedToday closed={of.closed} within={of.within} onShow={of.showClosed} />
    <Widen total={of.total} miles={of.miles} onWiden={of.widen} />
  </>
)
