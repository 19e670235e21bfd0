import type { Entity } from '@handoff/contracts/network/entities/entity'
import { Box, Flex, Text } from '@mantine/core'
import { hoursInWords } from '../../../../kit/dates/durationOf.ts'
import { CapacityMark } from '../../../../ui/display/CapacityMark.tsx'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { milesOf } from '../../../network/entities/nearby/nearbyWords.ts'
import css from './ReceiverSearch.module.css'

type Props = { entity: Entity; group: string; isChosen: boolean; onChoose: () => void }

/** One of those who can be asked: where, how far away, how much room there is, and how fast it usually answers. */
export function ReceiverRow({ entity, group, isChosen, onChoose }: Props) {
  const { id, name, logo, place, distanceMiles, medianHoursToAnswer } = entity
  return (
    <Flex
      className={css.row}
      align="center"
      component="label"
      pos="relative"
      p="xs"
      bdrs="md"
      data-chosen={isChosen || undefined}
    >
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={34} isSquare />
      <Box className={css.text} component="span" miw={0}>
        <Box className="clipped cut nowrap" component="b" display="block" fz="sm" fw="500" lts="var(--font-tight)">
          {name}
        </Box>
        <Box className="clipped cut nowrap" component="span" display="block" fz="xs" c="dimmed">
          {[place, distanceMiles !== null && milesOf(distanceMiles)].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <CapacityMark entity={entity} />
      {medianHoursToAnswer !== null && (
        <Text className={css.responds} span inherit flex="none" fz="xs" c="var(--text-2)">
          Responds in {hoursInWords(medianHoursToAnswer)}
        </Text>
      )}
    </Flex>
  )
}
