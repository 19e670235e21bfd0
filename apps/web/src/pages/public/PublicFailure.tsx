import { ApiError } from '@handoff/contracts/kit'
import { Box } from '@mantine/core'
import { Failure } from './link/LinkPage.tsx'

/** What could not be loaded or sent, in the language of the reader. */
export const PublicFailure = ({ error, retry }: { error: Error; retry?: () => unknown }) => (
  <Box p="md">
    <Failure error={{ status: error instanceof ApiError ? error.status : 500 }} retry={retry} />
  </Box>
)
