import { Capacity, capacityNames } from '@handoff/contracts/network/entities/entity'
import type { Match } from '@handoff/contracts/referrals/matches'
import { Box, Center, Flex, Group, Stack, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FavoriteStar } from '../../features/network/entities/FavoriteStar.tsx'
import { useDates } from '../../kit/dates/useDates.ts'
import { CapacityForm } from '../../ui/display/CapacityForm.tsx'
import { CartButton } from './CartButton.tsx'
import css from './matchList.module.css'
import { questionsOf, reasonsInWords, unmetPreferences } from './matchWords.ts'
import { ScoreBar, ScoreParts } from './ScoreBar.tsx'

type Props = {
  match: Match
  rank: number
  customerLanguages: readonly string[]
  isSelected: boolean
  isInCart: boolean
  onSelect: () => void
}

/** One provider with its reasons; pressed, it is shown on the map and with the figures of its score. */
export function MatchRow({ match, rank, customerLanguages, isSelected, isInCart, onSelect }: Props) {
  const { id, name, score, parts } = match
  const questions = questionsOf(match)
  const preferences = unmetPreferences(match)
  return (
    <>
      <Group className={css.head} gap="xs" wrap="nowrap" mih={24}>
        <Center
          type="button"
          className={css.rank}
          component="button"
          flex="none"
          miw={22}
          h={22}
          py={0}
          px="xxs"
          bdrs="xl"
          data-in-cart={isInCart || undefined}
          aria-pressed={isSelected}
          aria-label={`${rank}, show ${name} on the map`}
          onClick={onSelect}
        >
          {rank}
        </Center>
        <Link className={css.name} to="/my-network/network-info" search={{ id }}>
          {name}
        </Link>
        <FavoriteStar id={id} of={name} />
        <Text className="tnum" span inherit ml="auto" fz="md" fw="600">
          <span className="vh">Score</span> {score}
        </Text>
      </Group>
      <Stack className={css.body} gap="xs" mt="xxs">
        <ScoreBar parts={parts} />
        {isSelected && <ScoreParts parts={parts} />}
        <Text className={css.reasons} inherit fz="xs" lh="1.45">
          {reasonsInWords(match, customerLanguages)}
        </Text>
        {questions.length > 0 && (
          <Flex className={css.ask} component="p" m={0} fz="xs" lh="1.45" gap="xxs">
            <IconHelpCircle size={14} stroke={1.8} aria-hidden />
            {questions.join(' · ')}
          </Flex>
        )}
        {preferences.length > 0 && (
          <Text className={css.reasons} inherit fz="xs" lh="1.45">
            Prefers: {preferences.join(' · ')}
          </Text>
        )}
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <CapacityLine match={match} />
          <CartButton match={match} />
        </Group>
      </Stack>
    </>
  )
}

/** How much room there is, and how old that is, or what the provider says about it. */
function CapacityLine({ match: { capacity, capacityNote, capacityAt } }: { match: Match }) {
  const { formatRelative } = useDates()
  const age = capacityAt && `confirmed ${formatRelative(capacityAt)}`
  return (
    <Flex
      className={css.capacity}
      component="p"
      rowGap={0}
      columnGap="xs"
      align="center"
      wrap="wrap"
      miw={0}
      m={0}
      fz="xs"
    >
      <Flex component="span" display="inline-flex" gap="xxs" align="center" fw="500" data-capacity={capacity}>
        <CapacityForm capacity={capacity} />
        {capacity === Capacity.NotConfirmed ? 'Not confirmed yet' : capacityNames[capacity]}
      </Flex>
      <Box component="small" fz="inherit" c="dimmed" title={(capacityNote && age) || undefined}>
        {capacityNote ?? age}
      </Box>
    </Flex>
  )
}
