import { Box, Text } from '@mantine/core'
import css from './AuthenticationLayout.module.css'

type Place = readonly [x: number, y: number, radius: number]
const places: readonly Place[] = [
  [118, 140, 9],
  [300, 90, 14],
  [470, 190, 10],
  [230, 260, 20],
  [420, 350, 12],
  [560, 90, 7],
  [120, 350, 11],
  [590, 300, 16],
  [300, 400, 8],
]
const ways = [
  [0, 1],
  [1, 3],
  [0, 3],
  [1, 2],
  [2, 5],
  [2, 4],
  [3, 4],
  [3, 6],
  [4, 7],
  [2, 7],
  [4, 8],
  [6, 8],
] as const

/** Providers, and the paths between them. */
export const NetworkArt = () => (
  <Box className={css.art} component="aside" pos="sticky" top={12} h="calc(100dvh - 24px)" m="sm" bdrs="lg" p="xxl">
    <svg viewBox="0 0 680 560" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {ways.map(([from, to]) => {
        const [x1, y1] = places[from]!
        const [x2, y2] = places[to]!
        const key = `${from}-${to}`
        return <line key={key} x1={x1} y1={y1} x2={x2} y2={y2} stroke="#fff" strokeOpacity=".22" strokeWidth="1.5" />
      })}
      {places.map(([x, y, radius]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={radius + 10} fill="#fff" fillOpacity=".08" />
          <circle cx={x} cy={y} r={radius} fill="#fff" fillOpacity=".88" />
        </g>
      ))}
    </svg>
    <Text className="balanced" pos="relative" fz="xxl" lh="1.22" lts="var(--font-display)" fw="500" maw={460}>
      Every referral, from first call to first visit.
    </Text>
    <Box component="small" pos="relative" mt="sm" fz="sm" opacity="0.9" maw={380} lh="1.55">
      One place for providers to send, receive, and follow up on referrals.
    </Box>
  </Box>
)
