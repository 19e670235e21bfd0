import { analytics } from '@handoff/contracts/figures/analytics'
import { Box, Skeleton } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { FigureNumber } from '../../ui/figures/FigureNumber.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import css from './DashboardPage.module.css'

const supply = (providers: number, accepting: number) => {
  if (providers === 0) return null
  const all = `${providers.toLocaleString('en-US')} ${providers === 1 ? 'provider' : 'providers'}`
  if (accepting === providers) return all
  return accepting === 0 ? `${all}, none accepting` : `${all}, ${accepting.toLocaleString('en-US')} accepting`
}

/** Where most is missing, and who offers it there. */
export function UnmetPanel({ data }: { data: Dashboard | undefined }) {
  const maySeeReports = useCan(analytics.report)
  const most = Math.max(1, ...(data?.unmet ?? []).map(({ value }) => value ?? 0))
  return (
    <Panel
      title="Unmet needs by county"
      subtitle="Not met yet"
      isFlush
      aside={
        <Link to="/customer-referrals/out-bound" search={{ queue: 'unmet', isMet: 'no' }} className="brand-link">
          View all
        </Link>
      }
    >
      {!data ? (
        <Skeleton h={220} m="md" />
      ) : data.unmet.length === 0 ? (
        <EmptyState icon={IconZoomQuestion} title="No unmet needs" text="What no provider could meet is listed here." />
      ) : (
        <Box className={`joined ${css.unmet}`} component="table" w="100%" my="sm" mx={0} fz="sm">
          <Box component="thead" fz="xs" c="var(--text-2)">
            <tr>
              <th scope="col">County</th>
              <th scope="col">Category</th>
              <th scope="col">Unmet</th>
              <td aria-hidden />
              <th scope="col">Providers</th>
            </tr>
          </Box>
          <tbody>
            {data.unmet.map(({ county, category, providers, accepting, ...figure }) => {
              const place = county?.name.replace(/ County\b/, '') ?? 'No county'
              return (
                <tr className="soft-above" key={`${county?.id ?? 0} ${category.id}`}>
                  <th scope="row">
                    {county && maySeeReports ? (
                      <Link
                        className="link"
                        to="/analytics"
                        search={{
                          report: 'supply',
                          categoryId: category.id,
                          stateId: county.stateId,
                          countyId: county.id,
                        }}
                      >
                        {place}
                      </Link>
                    ) : (
                      place
                    )}
                  </th>
                  <td>{category.name}</td>
                  <td className="tnum">
                    <FigureNumber figure={figure} name={`${category.name}, ${place}`} />
                  </td>
                  <td aria-hidden>
                    <Box
                      component="i"
                      display="block"
                      h={8}
                      bdrs="sm"
                      bg="var(--brand-mark)"
                      style={{ width: `${(100 * (figure.value ?? 0)) / most}%` }}
                    />
                  </td>
                  <Box component="td" c={providers === 0 ? 'var(--bad)' : 'var(--text-2)'}>
                    {supply(providers, accepting) ?? 'No provider'}
                  </Box>
                </tr>
              )
            })}
          </tbody>
        </Box>
      )}
    </Panel>
  )
}
