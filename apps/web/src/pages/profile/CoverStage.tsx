import { Flex } from '@mantine/core'
import { IconArrowsVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Cover } from '../../features/access/profile/Cover.tsx'
import css from './EditCoverPage.module.css'

type Props = { url: string; position: number; onMove: (position: number) => void }

const within = (position: number) => Math.round(Math.min(100, Math.max(0, position)))
const steps: Record<string, number> = { ArrowUp: -2, ArrowDown: 2, PageUp: -10, PageDown: 10, Home: -100, End: 100 }

/** The cover as others will see it; which part of it shows is chosen by dragging or by the arrow keys. */
export function CoverStage({ url, position, onMove }: Props) {
  const drag = useRef<{ y: number; position: number } | null>(null)
  /** How many pixels of the picture are above and below the band. */
  const [spare, setSpare] = useState(0)

  const measure = ({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement) =>
    setSpare(naturalWidth ? Math.max(0, Math.round((clientWidth * naturalHeight) / naturalWidth - clientHeight)) : 0)

  const move = ({ clientY }: PointerEvent) => {
    if (!drag.current || !spare) return
    onMove(within(drag.current.position - ((clientY - drag.current.y) / spare) * 100))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !spare) return
    event.preventDefault()
    onMove(within(position + step))
  }
  return (
    <Cover
      url={url}
      position={position}
      onSized={measure}
      className={css.stage}
      role="slider"
      tabIndex={0}
      aria-label="Part of the cover that shows"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={position}
      aria-valuetext={`${position} percent from the top`}
      aria-disabled={spare === 0}
      onKeyDown={press}
      onPointerDown={(event) => {
        drag.current = { y: event.clientY, position }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
    >
      {spare > 0 && (
        <Flex
          className={css.hint}
          component="span"
          gap="xs"
          align="center"
          pos="absolute"
          left="50%"
          bottom={12}
          py="xxs"
          px="sm"
          bdrs="xl"
          fz="xs"
          aria-hidden="true"
        >
          <IconArrowsVertical size={14} stroke={1.9} /> Drag to move
        </Flex>
      )}
    </Cover>
  )
}
