import { Skeleton } from '@mantine/core'
import css from './DataTable.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'

/** A table on its way, with the geometry it will have: nothing jumps when it comes. */
export const TableSkeleton = ({ rows, isPhone }: { rows: number; isPhone: boolean }) => (
  <div>
    {!isPhone && (
      <div className={css.headSkeleton}>
        <Skeleton h={10} w={120} ml={14} style={{ position: 'relative', top: 14 }} />
      </div>
    )}
    <ListSkeleton rows={rows} height={isPhone ? 87 : 57} />
  </div>
)
