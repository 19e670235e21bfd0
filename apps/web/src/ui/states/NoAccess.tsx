import { ApiError } from '@handoff/contracts/kit'
import { Page } from '../layout/Page.tsx'
import { ErrorState } from './ErrorState.tsx'

/** In place of what an address shows to others: the guards leave it open, the server would refuse. */
export const NoAccess = ({ title }: { title: string }) => (
  <Page title={title}>
    <div className="panel">
      <ErrorState error={new ApiError(403)} />
    </div>
  </Page>
)
