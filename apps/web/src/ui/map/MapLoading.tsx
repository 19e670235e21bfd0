import { Skeleton } from '@mantine/core'
import css from './map.module.css'

/** Until the outlines are drawn. */
export const MapLoading = ({ isCovering }: { isCovering?: boolean }) => (
  <div className={isCovering ? css.covering : css.loading} role="status">
    <Skeleton className={css.loading} />
    <span className={css.loadingWords}>Loading map</span>
  </div>
)
