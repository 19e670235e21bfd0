import type { Report, ReportFigure } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { formatDay } from '../../kit/dates/dates.ts'
import { counted } from '../../ui/display/counted.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import css from './PeopleParts.module.css'
import { hiddenReasons, shownValue } from './shownCell.ts'

/** The numbers that a funder asks for first. */
export const ReportFigures = ({ figures }: { figures: readonly ReportFigure[] }) => (
  <Grid
    columns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    gap={{ base: 'xs', md: 'md' }}
    component="section"
    aria-label="Figures"
  >
    {figures.map(({ key, name, unit, about, ...cell }) => (
      <PathLink key={key} to={cell.link} className={`panel ${css.figure}`}>
        <Text span inherit c="var(--text-2)">
          {name}
        </Text>
        <Box
          className="tnum"
          component="b"
          fz="xxl"
          fw={cell.hidden ? '500' : '600'}
          lts="var(--font-display)"
          c={cell.hidden ? 'var(--text-2)' : undefined}
        >
          {unit === 'percent' && cell.value !== null ? Math.round(cell.value) : shownValue(cell, unit)}
          {unit === 'percent' && cell.value !== null && (
            <Box component="small" ml="xxs" fz="sm" fw="400" c="var(--text-2)">
              %
            </Box>
          )}
        </Box>
        <Text span inherit mih={{ base: 0, md: 18 }} fz="xs" c="var(--text-2)">
          {cell.hidden ? hiddenReasons[cell.hidden] : about}
        </Text>
      </PathLink>
    ))}
  </Grid>
)

type Final = NonNullable<Report['final']>

/** Whether the numbers can still change. */
export const FinalMark = ({ since, until }: Final) => (
  <Flex
    className="nowrap"
    component="span"
    display="inline-flex"
    gap="xxs"
    align="center"
    flex="none"
    py="xxs"
    px="sm"
    bdrs="xl"
    bg="var(--surface-sunken)"
    fz="xs"
    c="var(--text-2)"
  >
    {since ? (
      <>
        <IconLock size={13} stroke={1.8} aria-hidden /> Final since {formatDay(since)}
      </>
    ) : (
      <>So far, until {formatDay(until)}</>
    )}
  </Flex>
)

/** The way to the referrals as they are now, which those of a finished month may no longer match. */
export function RecordsNote({ changed, records }: Final) {
  if (changed === 0 && !records.link) return null
  return (
    <Text inherit fz="xs" c="var(--text-2)">
      {changed > 0 &&
        `${counted(changed, 'record')} of finished months ${changed === 1 ? 'has' : 'have'} changed since. `}
      {records.link && (
        <PathLink to={records.link} className="brand-link off-paper">
          See the {counted(records.value ?? 0, 'referral')} as they are now
        </PathLink>
      )}
    </Text>
  )
}
