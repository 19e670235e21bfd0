import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export const MenuHead = () => (
  <th scope="col" className="off-paper">
    <span className="vh">Actions</span>
  </th>
)

/** The menu of a row is at its right end; on phones in the corner of its card. */
export const MenuCell = ({ children }: { children?: ReactNode }) => (
  <Box
    component="td"
    className="off-paper"
    pos={{ base: 'absolute', md: 'static' }}
    top={8}
    right={8}
    w={{ md: '1%' }}
    style={{ paddingBlock: 0 }}
  >
    {children}
  </Box>
)
