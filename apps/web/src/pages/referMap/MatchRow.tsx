import { capacityWords } from '@handoff/contracts/network/entities/capacity-words'
import type { Capacity } from '@handoff/contracts/network/entities/entity'
import type { Match } from '@handoff/contracts/referrals/matches'
import { Box, Flex, Group, Stack, Text, UnstyledButton } from '@mantine/core'
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
  person: Parameters<typeof reasonsInWords>[1] | undefined
  isSelected: boolean
  isInCart: boolean
  onSelect: () => void
}

/** One provider with its reasons; pressed, it is shown on the map and with the figures of its score. */
export function MatchRow({ match, rank, person, isSelected, isInCart, onSelect }: Props) {
  const { id, name, score, parts } = match
  const questions = questionsOf(match)
  const preferences = unmetPreferences(match)
  return (
    <>
      <Group className={css.head} gap="xs" wrap="nowrap" mih={24}>
        <UnstyledButton
          className={`tnum ${css.rank}`}
          flex="none"
          miw={22}
          h={22}
          py={0}
          px="xxs"
          bdrs="xl"
          fz="xs"
          fw="600"
          ta="center"
          data-in-cart={isInCart || undefined}
          aria-pressed={isSelected}
          aria-label={`${rank}, show ${name} on the map`}
          onClick={onSelect}
        >
          {rank}
        </UnstyledButton>
        <Text className="anywhere" span inherit miw={0} fz="sm" fw="500" lts="var(--font-tight)" c="var(--text)">
          <Link className="link" to="/my-network/network-info" search={{ id }}>
            {name}
          </Link>
        </Text>
        <FavoriteStar id={id} of={name} />
        <Text className="tnum" span inherit ml="auto" fz="md" fw="600">
          <span className="vh">Score</span> {score}
        </Text>
      </Group>
      <Stack className={css.body} gap="xs" mt="xxs">
        <ScoreBar parts={parts} />
        {isSelected && <ScoreParts parts={parts} />}
        <Text c="var(--text-2)" inherit fz="xs" lh="1.45">
          {reasonsInWords(match, person ?? {})}
        </Text>
        {questions.length > 0 && (
          <Flex component="p" c="var(--warn)" m={0} fz="xs" lh="1.45" gap="xxs">
            <IconHelpCircle size={14} stroke={1.8} aria-hidden />
            {questions.join(' · ')}
          </Flex>
        )}
        {preferences.length > 0 && (
          <Text c="var(--text-2)" inherit fz="xs" lh="1.45">
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

const colorOf: Partial<Record<Capacity, string>> = { 1: 'var(--good)', 5: 'var(--text-2)', 6: 'var(--text-2)' }

/** How much room there is, and how old that is, or what the provider says about it. */
function CapacityLine({ match }: { match: Match }) {
  const { capacity, capacityNote, capacityAt } = match
  const { formatRelative } = useDates()
  const age = capacityAt && `confirmed ${formatRelative(capacityAt)}`
  return (
    <Flex component="p" rowGap={0} columnGap="xs" align="center" wrap="wrap" miw={0} m={0} fz="xs">
      <Flex
        className="nowrap"
        component="span"
        display="inline-flex"
        gap="xxs"
        align="center"
        fw="500"
        c={colorOf[capacity] ?? 'var(--warn)'}
      >
        <CapacityForm capacity={capacity} />
        {capacityWords(match)}
      </Flex>
      <Box component="small" fz="inherit" c="dimmed" title={(capacityNote && age) || undefined}>
        {capacityNote ?? age}
      </Box>
    </Flex>
  )
}
