import { Box, Text } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { type MouseEvent, useEffect } from 'react'
import css from './CommandPalette.module.css'
import type { Destination } from './destination.ts'
import { Marked } from './Marked.tsx'

type Props = {
  id: string
  destinations: Destination[]
  words: readonly string[]
  current: number
  onHover: (at: number) => void
  onChoose: (destination: Destination, event: MouseEvent) => void
}

export function DestinationList({ id, destinations, words, current, onHover, onChoose }: Props) {
  useEffect(() => {
    // New browsers return a promise, which an effect must not return.
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  const groups = [...new Set(destinations.map(({ group }) => group))]

  return (
    <Box pt="xxs" px="xs" pb="xs" role="listbox" id={id} aria-label="Results">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <Box pt="xs" px="sm" pb="xxs" fz="xs" fw="600" c="dimmed" aria-hidden="true">
            {group}
          </Box>
          {destinations.map(
            (destination, at) =>
              destination.group === group && (
                <div
                  key={destination.key}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === current}
                  className={css.option}
                  onMouseMove={() => onHover(at)}
                  onClick={(event) => onChoose(destination, event)}
                >
                  <destination.icon size={17} stroke={1.65} />
                  <Box className={css.words} component="span" flex={1} miw={0}>
                    <Box component="b" fz="sm" fw="500" lts="var(--font-tight)" c="var(--text)">
                      <Marked text={destination.title} words={words} />
                    </Box>
                    {destination.hint && (
                      <Text span inherit fz="xs" c="dimmed">
                        <Marked text={destination.hint} words={words} />
                        {destination.isOverdue && (
                          <Box component="em" fs="normal" fw="500" c="var(--bad)">
                            {' '}
                            · Overdue
                          </Box>
                        )}
                      </Text>
                    )}
                  </Box>
                  {at === current && <IconCornerDownLeft size={15} stroke={1.7} aria-hidden />}
                </div>
              ),
          )}
        </div>
      ))}
    </Box>
  )
}
