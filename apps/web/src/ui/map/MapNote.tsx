import { Box, Flex, Text } from '@mantine/core'
import { useWords } from '../../kit/texts/useWords.ts'
import css from './map.module.css'
import type { Filling } from './marks.ts'

type Props = {
  /** Locations in view, and all of them. */
  total: number | undefined
  all: number | undefined
  hasFailed?: boolean
  /** What the filling of a mark means. */
  meanings?: readonly (readonly [Filling, string])[]
}

/** How many locations are in view, and what their marks say. */
export function MapNote({ total, all, hasFailed = false, meanings = [] }: Props) {
  const say = useWords()
  return (
    <div className={css.floating}>
      <Text className={css.total} inherit role="status">
        {hasFailed ? say('Couldn’t update the map') : <Total total={total} all={all} />}
      </Text>
      {meanings.length > 0 && all !== 0 && (
        <Flex className={css.legend} rowGap="xxs" columnGap="sm" wrap="wrap" mt="xxs">
          {meanings.map(([filling, meaning]) => (
            <Flex component="span" display="inline-flex" gap="xs" align="center" key={filling}>
              <Box component="i" w={11} h={11} bdrs="50%" data-filling={filling} aria-hidden />
              {meaning}
            </Flex>
          ))}
        </Flex>
      )}
    </div>
  )
}

function Total({ total, all }: Pick<Props, 'total' | 'all'>) {
  const say = useWords()
  const format = (count: number) => count.toLocaleString('en-US')
  if (all === 0) return say('Nothing to show on the map')
  if (total === undefined) return say('Searching for locations')
  return (
    <>
      <b>{format(total)}</b>
      {all !== undefined && all !== total && ` ${say('of')} ${format(all)}`}{' '}
      {say((all ?? total) === 1 ? 'location' : 'locations')}
    </>
  )
}
