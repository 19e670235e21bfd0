import { Center, Skeleton } from '@mantine/core'
import css from './map.module.css'

/** Until the outlines are drawn. */
export const MapLoading = ({ isCovering }: { isCovering?: boolean }) => (
  <div className={isCovering ? css.covering : css.loading} role="status">
    <Skeleton className={css.loading} />
    <Center className={css.loadingWords} component="span" pos="absolute" inset={0} fz="sm" c="dimmed">
      Loading map
    </Center>
  </div>
)
