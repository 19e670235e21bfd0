import { Center, Skeleton } from '@mantine/core'
import { useWords } from '../../kit/texts/useWords.ts'
import css from './map.module.css'

/** Until the outlines are drawn. */
export function MapLoading({ isCovering }: { isCovering?: boolean }) {
  const say = useWords()
  return (
    <div className={isCovering ? css.covering : css.loading} role="status">
      <Skeleton className={css.loading} />
      <Center className={css.loadingWords} component="span" pos="absolute" inset={0} fz="sm" c="dimmed">
        {say('Loading map')}
      </Center>
    </div>
  )
}
