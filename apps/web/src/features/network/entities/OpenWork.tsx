import type { Answer } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Box } from '@mantine/core'
import { Grid } from '../../../ui/layout/Grid.tsx'

export type Work = Answer<typeof entities.openWork>

/** What an entity has in hand. */
export function OpenWork({ work }: { work: Work }) {
  const figures = [
    [work.inbound, 'open inbound'],
    [work.outbound, 'open outbound'],
    [work.staff, work.staff === 1 ? 'person' : 'people'],
    [work.locations, work.locations === 1 ? 'location' : 'locations'],
  ] as const
  return (
    <Grid
      className="plain"
      component="ul"
      columns="repeat(auto-fit, minmax(90px, 1fr))"
      mt={0}
      mx={0}
      mb="md"
      p={0}
      bd="1px solid var(--line)"
      bdrs="md"
      aria-label="Open work"
    >
      {figures.map(([count, name]) => (
        <Box component="li" py="xs" px="md" fz="xs" c="dimmed" key={name}>
          <Box component="b" display="block" fz="lg" fw="600" lts="var(--font-tight)" c="var(--text)">
            {count}
          </Box>
          {name}
        </Box>
      ))}
    </Grid>
  )
}
