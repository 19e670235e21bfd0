import type { FunnelStep, ReportRow } from '@handoff/contracts/figures/analytics'
import { type LossKind, lossKindNames, milestoneNames } from '@handoff/contracts/referrals/referrals/referral-phases'
import { Box, Flex, Text } from '@mantine/core'
import { type CSSProperties, Fragment } from 'react'
import { Legend } from '../../ui/charts/Legend.tsx'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import css from './FunnelChart.module.css'
import { shownShare, shownValue } from './shownCell.ts'

type Props = { title: string; steps: readonly FunnelStep[]; compared: ReportRow | undefined }

/** Five columns, what is lost before the next one below each; on phones bars that go downward. */
export function FunnelChart({ title, steps, compared }: Props) {
  const total = steps[0]!.value || 1
  const partOf = (index: number) => (steps[index]?.value ?? 0) / total
  const innerOf = (index: number) => (compared && steps[index] ? (compared.cells[index]?.value ?? 0) / total : 0)
  return (
    <Panel
      title={title}
      aside={
        compared && (
          <Legend
            marks={[
              { name: 'All categories', color: 'var(--brand-mark)' },
              { name: compared.name, color: 'var(--funnel-inner)' },
            ]}
          />
        )
      }
      className={css.panel}
    >
      <PlainList className={css.steps} component="ol" display="grid">
        {steps.map(({ name, share, link, lost, ...step }, index) => (
          <Box
            key={name}
            className={css.step}
            component="li"
            miw={0}
            style={
              {
                '--part': partOf(index),
                '--next': partOf(index + 1),
                '--inner': innerOf(index),
                '--inner-next': innerOf(index + 1),
              } as CSSProperties
            }
          >
            <Flex className={css.head} rowGap={0} columnGap="xs" align="baseline" wrap={{ base: 'nowrap', md: 'wrap' }}>
              <Text span inherit flex={{ base: 1, md: '0 1 100%' }} fz="sm" c="var(--text-2)">
                {name}
              </Text>
              <Box className="tnum" component="b" fz="xl" fw="600" lts="var(--font-display)">
                <PathLink className="link" to={link} aria-label={`${name}: ${shownValue(step, 'count')}`}>
                  {shownValue(step, 'count')}
                </PathLink>
              </Box>
              {index > 0 ? (
                <Box className="tnum" component="small" fz="xs" c="var(--text-2)">
                  {shownShare(share)}{' '}
                  <Box component="span" visibleFrom="md" className="off-paper">
                    of sent
                  </Box>
                </Box>
              ) : (
                <Box className={`tnum ${css.whole}`} component="small" fz="xs" c="var(--text-2)">
                  100%
                </Box>
              )}
            </Flex>
            <Box className={css.plot} pos="relative" aria-hidden>
              <Box className={css.bar} component="i" pos="absolute" left={0} bg="var(--brand-mark)" />
              {lost && (
                <Box className={css.slope} component="i" pos="absolute" left="62%" right={0} bg="var(--brand-tint-2)" />
              )}
              {compared && lost && <Box className={css.innerSlope} component="i" pos="absolute" left="62%" right={0} />}
              {compared && <Box className={css.inner} component="i" pos="absolute" left={0} bg="var(--funnel-inner)" />}
              {compared && (
                <Text
                  className="tnum"
                  visibleFrom="md"
                  span
                  inherit
                  pos="absolute"
                  left="calc(62% + var(--mantine-spacing-xs))"
                  bottom={0}
                  fz="xs"
                  fw="600"
                >
                  {shownValue(compared.cells[index]!, 'count')}
                </Text>
              )}
            </Box>
            <Grid className={css.lost} fz="xs" c="var(--text-2)" data-largest={lost?.isLargest || undefined}>
              {lost && <Lost {...lost} />}
            </Grid>
          </Box>
        ))}
      </PlainList>
    </Panel>
  )
}

function Lost({ before, share, link, kinds, ...lost }: NonNullable<FunnelStep['lost']>) {
  const { value } = lost
  if (!value) return <span>none lost</span>
  return (
    <>
      <span>
        <Box component="b" fw="600">
          <PathLink
            className="link"
            to={link}
            aria-label={`${shownValue(lost, 'count')} didn’t come to ${milestoneNames[before].toLowerCase()}`}
          >
            {share === null ? `−${value}` : `−${Math.round(share)}%`}
          </PathLink>
        </Box>{' '}
        → {milestoneNames[before].toLowerCase()}
      </span>
      <span>
        {kinds.map(({ kind, link: of, ...cell }, index) => (
          <Fragment key={kind}>
            {index > 0 && ', '}
            <PathLink className="link" to={of}>
              {shownValue(cell, 'count')} {words(kind, before)}
            </PathLink>
          </Fragment>
        ))}
      </span>
    </>
  )
}

function words(kind: LossKind, before: NonNullable<FunnelStep['lost']>['before']) {
  if (kind === 'closed') return before === 'met' ? 'not met' : 'closed without service'
  return lossKindNames[kind]
}
