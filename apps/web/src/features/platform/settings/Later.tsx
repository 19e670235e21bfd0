import type { ReactNode } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'

/** A section whose panels are fetched when it is opened. */
export function Later({ load }: { load: () => Promise<(() => ReactNode)[]> }) {
  const panels = useLazyPart(load)
  return panels ? panels.map((Panel) => <Panel key={Panel.name} />) : <SectionSkeleton />
}

export const SectionSkeleton = () => (
  <div className="panel">
    <ListSkeleton rows={5} />
  </div>
)
