import { Box, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from './charts.module.css'

type RatePoint = {
  label: string
  /** In percent; null where there is none. */
  rate: number | null
  link: string
  isUnfinished?: boolean
}
type Props = { points: readonly RatePoint[]; goal?: number; summary: string }

const lines = [0, 25, 50, 75, 100]
const nearGoal = 15
/** So close below the goal a number goes below its point. */
const belowGoal = 20

/** A rate from 0 to 100 percent by month, in straight lines from one to the next; what is unfinished is dashed. */
export function RateLine({ points, goal, summary }: Props) {
  const at = (index: number) => ((index + 0.5) * 100) / points.length
  const known = points.flatMap(({ rate, isUnfinished }, index) =>
    rate === null ? [] : [{ x: at(index), y: 100 - rate, isUnfinished }],
  )
  const first = known[0]
  const last = known.at(-1)
  // At the end of its line that no number is close to.
  const isNear = goal !== undefined && last !== undefined && Math.abs(100 - last.y - goal) < nearGoal
  return (
    <Flex
      className={css.rates}
      gap="xs"
      pos="relative"
      h={236}
      pt="xl"
      px={0}
      pb="lg"
      role="group"
      aria-label={summary}
    >
      <Box className={css.scale} pos="relative" flex="none" w={32} fz="xs" c="dimmed" aria-hidden>
        {lines.map((line) => (
          <Box component="span" pos="absolute" right={0} key={line} style={{ bottom: `${line}%` }}>
            {line}%
          </Box>
        ))}
      </Box>
      <Box className={css.plot} pos="relative" flex={1} miw={0}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {goal !== undefined && <line x1="0" x2="100" y1={100 - goal} y2={100 - goal} className={css.goal} />}
          {known.slice(1).map((to, index) => {
            const from = known[index]!
            return (
              <line
                key={to.x}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                className={css.rate}
                data-unfinished={to.isUnfinished || undefined}
              />
            )
          })}
        </svg>
        {goal !== undefined && (
          <Text
            className={css.goalName}
            span
            inherit
            pos="absolute"
            fz="xs"
            c="var(--text-2)"
            data-side={isNear ? 'left' : undefined}
            style={{ bottom: `${goal}%` }}
          >
            Goal {goal}%
          </Text>
        )}
        {points.map(({ label, rate, link, isUnfinished }, index) => (
          <Box key={label} pos="absolute" top={0} bottom={0} w={0} style={{ left: `${at(index)}%` }}>
            {rate !== null && (
              <Link
                to={link}
                className={css.point}
                style={{ bottom: `${rate}%` }}
                data-unfinished={isUnfinished || undefined}
                data-below={(goal !== undefined && rate < goal && goal - rate < belowGoal) || undefined}
                aria-label={`${label}${isUnfinished ? ', unfinished' : ''}: ${rate}%`}
                title={`${label}: ${rate}%`}
              >
                {(100 - rate === first?.y && index === 0) || (100 - rate === last?.y && index === points.length - 1) ? (
                  <Box component="b" pos="absolute" fz="xs" fw="600" c="var(--text)">
                    {Math.round(rate)}%
                  </Box>
                ) : null}
              </Link>
            )}
            <Text
              className={css.when}
              span
              inherit
              pos="absolute"
              top="calc(100% + var(--mantine-spacing-xxs))"
              fz="xs"
              c="dimmed"
              aria-hidden
            >
              {label}
            </Text>
          </Box>
        ))}
      </Box>
    </Flex>
  )
}
