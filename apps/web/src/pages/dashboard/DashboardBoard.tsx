import { Stack } from '@mantine/core'
import { memo } from 'react'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { Gradual } from '../../kit/loading/Gradual.tsx'
import { KpiGrid, KpiSkeleton } from '../../ui/figures/KpiCard.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import css from './DashboardPage.module.css'
import { FigureCards } from './FigureCards.tsx'
import { LoopPanel } from './LoopPanel.tsx'
import { PhasePanel } from './PhasePanel.tsx'
import { UnmetPanel } from './UnmetPanel.tsx'
import { VolumePanel } from './VolumePanel.tsx'

type Props = {
  data: Dashboard | undefined
  days: number
  isNetwork: boolean
  /** The figures are those of another period. */
  isStale: boolean
  /** Nothing could be fetched. */
  error: Error | null
  onRetry: () => void
}

/** Figures and charts of the period. It keeps what it has drawn while the page around it changes. */
export const DashboardBoard = memo(function DashboardBoard({ data, days, isNetwork, isStale, error, onRetry }: Props) {
  return (
    <Stack className={css.board} gap="sm" opacity={isStale ? 0.6 : 1}>
      <Gradual
        fallback={
          <KpiGrid>
            {[0, 1, 2, 3].map((card) => (
              <KpiSkeleton key={card} />
            ))}
          </KpiGrid>
        }
      >
        <FigureCards data={data} days={days} isNetwork={isNetwork} isFailed={error !== null} />
      </Gradual>
      {error ? (
        <section className="panel">
          <ErrorState error={error} onRetry={onRetry} />
        </section>
      ) : (
        <Gradual fallback={null}>
          <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(288px, 1fr)' }} gap="sm">
            <VolumePanel data={data} days={days} isNetwork={isNetwork} />
            <PhasePanel data={data} days={days} isNetwork={isNetwork} />
          </Grid>
          <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(288px, 1fr)' }} gap="sm">
            <CategoryPanel data={data} days={days} isNetwork={isNetwork} />
            <ActivityPanel data={data} />
          </Grid>
          {(isNetwork || (data && data.unmet.length > 0)) && (
            <Grid columns={{ base: 'minmax(0, 1fr)', ...(isNetwork && { lg: 'repeat(2, minmax(0, 1fr))' }) }} gap="sm">
              <UnmetPanel data={data} />
              {isNetwork && <LoopPanel data={data} />}
            </Grid>
          )}
        </Gradual>
      )}
    </Stack>
  )
})
