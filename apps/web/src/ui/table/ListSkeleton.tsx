import { Skeleton } from '@mantine/core'

import { useWords } from '../../kit/texts/useWords.ts'

type Props = { rows?: number; height?: number }

/** Rows of a list that is on its way, as high as they will be. */
export const ListSkeleton = ({ rows = 5, height = 57 }: Props) => (
  <div role="status" aria-label={useWords()('Loading')}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={{ display: 'flex', alignItems: 'center', gap: 12, height, padding: '0 16px' }}>
        <Skeleton circle h={32} w={32} style={{ flex: 'none' }} />
        <div style={{ flex: 1 }}>
          <Skeleton h={11} w={`${34 + ((row * 17) % 26)}%`} />
          <Skeleton h={9} w={`${22 + ((row * 11) % 18)}%`} mt="xs" />
        </div>
      </div>
    ))}
  </div>
)
