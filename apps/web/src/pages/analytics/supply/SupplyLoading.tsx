import { Box, Flex, Skeleton, Stack } from '@mantine/core'
import { useStates } from '../../../features/platform/reference/usePlaces.ts'
import { useShapes } from '../../../ui/charts/useShapes.ts'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './SupplyReport.module.css'

/** The outline of the state in gray, or of the country, until the numbers are there. */
export function SupplyLoading({ stateId }: { stateId: number | undefined }) {
  const state = useStates().find(({ id }) => id === stateId)
  const shapes = useShapes(state?.name ?? null)
  const isPhone = useIsPhone()
  return (
    <div className="panel" role="status" aria-label="Loading the report">
      <Skeleton h={20} w="60%" m="lg" />
      <Flex className="clipped" wrap="wrap" mt="sm">
        {!isPhone && (
          <Stack className={`ruled-above ${css.drawing}`} flex="4 1 350px" gap="md" miw={0} py="md" px="lg">
            {shapes ? (
              <Box
                className={css.map}
                pos="relative"
                w="100%"
                maw={440}
                m="auto"
                style={{ aspectRatio: `${shapes.width} / ${shapes.height}` }}
                aria-hidden
              >
                <svg viewBox={`0 0 ${shapes.width} ${shapes.height}`}>
                  {shapes.areas.map(({ fips, path }) => (
                    <path key={fips} d={path} className={css.blank} />
                  ))}
                </svg>
              </Box>
            ) : (
              <Box mih={420} />
            )}
          </Stack>
        )}
        <Box className={css.list} flex="5 1 500px" miw={0} ml="-1px">
          <ListSkeleton rows={10} />
        </Box>
      </Flex>
    </div>
  )
}
