import { useState } from 'react'

const step = 20
const most = 100

/** How many entries are asked for; more of them each time. */
export function useMore() {
  const [pageSize, setPageSize] = useState(step)
  const onMore = pageSize < most ? () => setPageSize(Math.min(most, pageSize + step)) : undefined
  return { pageSize, onMore }
}
