import { Flex } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIsIdle } from '../../kit/loading/whenIdle.ts'
import { useWords } from '../../kit/texts/useWords.ts'
import { canDrawMaps } from './canDrawMaps.ts'
import { MapLoading } from './MapLoading.tsx'
import css from './map.module.css'

type Props<Part> = {
  /** What the map shows: 'Map of entities'. */
  label: string
  /** What draws it, fetched only where a map is shown. */
  load: () => Promise<Part>
  /** Once everything that it draws first is known. */
  isReady?: boolean
  children: (part: Part) => ReactNode
  className?: string
}

/** The space of a map: its code is loaded separately, and a sentence replaces it where the browser can't draw it. */
export function MapSpace<Part>({ label, load, isReady = true, children, className }: Props<Part>) {
  // Rows next to a map are there before it: without a graphics card it keeps the browser busy for seconds.
  const say = useWords()
  const isIdle = useIsIdle()
  const canDraw = isIdle && canDrawMaps()
  const part = useLazyPart(load, canDraw)
  return (
    <section className={clsx(css.space, className)} aria-label={label}>
      {isIdle && !canDraw ? (
        <Flex
          className="balanced"
          component="p"
          direction="column"
          gap="xs"
          align="center"
          justify="center"
          pos="absolute"
          inset={0}
          m={0}
          p="lg"
          fz="sm"
          lh="1.5"
          ta="center"
          c="var(--text-2)"
        >
          <IconMapOff size={22} stroke={1.6} aria-hidden />
          <span>{say('This browser can’t show maps. See the list instead.')}</span>
        </Flex>
      ) : part && isReady ? (
        // Its style sheet is waited for here: until then nothing around it disappears, nor does the focus in a form.
        <Suspense fallback={loading}>{children(part)}</Suspense>
      ) : (
        loading
      )}
    </section>
  )
}

const loading = <MapLoading />
