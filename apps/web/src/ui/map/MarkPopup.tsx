import { Box, CloseButton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Popup } from 'react-map-gl/maplibre'
import { useWords } from '../../kit/texts/useWords.ts'
import { PlainList } from '../layout/PlainList.tsx'
import type { Things } from './MarkButton.tsx'
import css from './map.module.css'
import type { Mark } from './marks.ts'

type Props = { mark: Mark; things: Things; onClose: () => void }

/** Who is at a mark: one by one, or all of those that share the place. */
export function MarkPopup({ mark, things, onClose }: Props) {
  const say = useWords()
  const { count, items, lat, lng } = mark
  const [first] = items
  const box = useRef<HTMLDivElement>(null)
  const title = count === 1 && first ? first.name : `${count.toLocaleString('en-US')} ${say(things)} ${say('here')}`

  // Opened by a key or a click: what one does next is in it.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  return (
    <Popup
      longitude={lng}
      latitude={lat}
      offset={16}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      maxWidth="290px"
    >
      <div
        ref={box}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        className={css.popup}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      >
        <CloseButton size="sm" className={css.popupClose} aria-label={say('Close')} onClick={onClose} />
        {count > 1 && (
          <Box component="b" display="block" mb="xs" pr="lg" fz="sm" fw="600">
            {title}
          </Box>
        )}
        {items.length > 0 ? (
          <PlainList className={css.popupList} gap="sm" mah={240}>
            {items.map(({ id, card }) => (
              <li key={id}>{card}</li>
            ))}
          </PlainList>
        ) : (
          <Text inherit fz="sm" lh="1.5" c="var(--text-2)">
            {say('Several providers share this location. Filter the list to see them.')}
          </Text>
        )}
      </div>
    </Popup>
  )
}
