import { type Match, type ScorePart, scorePartNames, scoreParts } from '@handoff/contracts/referrals/matches'
import { Box, Flex } from '@mantine/core'
import { Grid } from '../../ui/layout/Grid.tsx'

const names = Object.keys(scoreParts) as ScorePart[]

/** Six slots, each as wide as what its part can add, filled as far as it does. */
export const ScoreBar = ({ parts }: Pick<Match, 'parts'>) => (
  <Flex gap="xxs" role="img" aria-label={names.map((name) => inWords(name, parts)).join(', ')}>
    {names.map((name) => (
      <Box
        className="clipped"
        component="i"
        bg="color-mix(in oklab, var(--text) 11%, transparent)"
        flex="1 1 0"
        h={4}
        bdrs="xl"
        key={name}
        style={{ flexGrow: scoreParts[name] }}
      >
        <Box
          component="b"
          display="block"
          h="100%"
          bdrs="xl"
          bg="var(--brand-mark)"
          style={{ width: `${(100 * parts[name]) / scoreParts[name]}%` }}
        />
      </Box>
    ))}
  </Flex>
)

const inWords = (name: ScorePart, parts: Match['parts']) =>
  `${scorePartNames[name]} ${parts[name]} of ${scoreParts[name]}`

/** The same in figures; the bar has said them already to anyone who does not see it. */
export const ScoreParts = ({ parts }: Pick<Match, 'parts'>) => (
  <Grid component="dl" columns="repeat(3, auto)" rowGap={0} columnGap="sm" m={0} fz="xs" c="var(--text-2)" aria-hidden>
    {names.map((name) => (
      <Flex gap="xs" justify="space-between" key={name}>
        <dt>{name === 'response' ? 'Response' : scorePartNames[name]}</dt>
        <Box className="tnum" component="dd" m={0}>
          <Box component="b" fw="600" c="var(--text)">
            {parts[name]}
          </Box>
          /{scoreParts[name]}
        </Box>
      </Flex>
    ))}
  </Grid>
)
